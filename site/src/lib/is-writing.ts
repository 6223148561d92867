/** Whether the person is at a field: what comes late does not take the focus from there. */
export const isWriting = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
