/** Focuses what comes late, unless the person has gone on from what asked for it to another control. */
export function focusLate(element: HTMLElement | null, from?: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || from?.contains(activeElement)) element?.focus({ preventScroll: true });
}

/**
 * After another attempt, whose button is hidden: gives the focus to the first of these elements that is visible, unless the
 * reader has moved on meanwhile.
 */
export function focusAfterRetry(...elements: readonly (HTMLElement | null | undefined)[]): void {
  if (document.activeElement !== document.body) return;
  elements.find((element) => element?.checkVisibility())?.focus();
}
