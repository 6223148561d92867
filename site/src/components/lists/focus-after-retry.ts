/**
 * After another attempt, whose button is hidden: gives the focus to the first of these elements that is visible, unless the
 * reader has moved on meanwhile.
 */
export function focusAfterRetry(...elements: readonly (HTMLElement | null | undefined)[]): void {
  if (document.activeElement !== document.body) return;
  elements.find((element) => element?.checkVisibility())?.focus();
}
