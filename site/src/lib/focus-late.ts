/** Focuses what comes late, unless the person has gone on from what asked for it to another control. */
export function focusLate(element: HTMLElement | null, from?: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || from?.contains(activeElement)) element?.focus({ preventScroll: true });
}
