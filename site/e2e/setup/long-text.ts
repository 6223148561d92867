import type { Locator } from 'playwright-core';

/** Of CodeMirror, which keeps its view on the element that it writes into. */
type StyledText = HTMLElement & {
  cmTile: { view: { state: { doc: { toString(): string }; selection: { main: { head: number } } } } };
};

/** The exact text in a form's long text, whichever field shows it: of a long one the page holds only what is seen. */
export const writtenIn = (text: Locator): Promise<string> =>
  text.evaluate((field) =>
    field instanceof HTMLTextAreaElement ? field.value : (field as StyledText).cmTile.view.state.doc.toString(),
  );

/** False where the text has not the focus. */
export const caretIn = (text: Locator): Promise<number | false> =>
  text.evaluate((field) => {
    if (document.activeElement !== field) return false;
    if (field instanceof HTMLTextAreaElement) return field.selectionEnd;
    return (field as StyledText).cmTile.view.state.selection.main.head;
  });
