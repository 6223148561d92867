import type { Locator, Page } from 'playwright-core';

/** Of CodeMirror, which keeps its view on the element that it writes into. */
type StyledText = HTMLElement & {
  cmTile: {
    view: {
      state: { doc: { toString(): string }; selection: { main: { from: number; to: number; head: number } } };
      focus(): void;
      dispatch(change: { selection: { anchor: number; head: number }; scrollIntoView: boolean }): void;
    };
  };
};

/** The long text of a form, in its editor. */
export const longText = (page: Page, name = 'Contenuto'): Locator =>
  page.locator('.styled-text').getByRole('textbox', { name });

/** The exact text in a form's long text: of a long one the page holds only what is seen. */
export const writtenIn = (text: Locator): Promise<string> =>
  text.evaluate((field) => (field as StyledText).cmTile.view.state.doc.toString());

/** False where the text has not the focus. */
export const caretIn = (text: Locator): Promise<number | false> =>
  text.evaluate((field) => {
    if (document.activeElement !== field) return false;
    return (field as StyledText).cmTile.view.state.selection.main.head;
  });

/** Selects words of the text, as a person does with the keyboard; with `before`, the last of these words before those. */
export const selectIn = (text: Locator, words: string, before = ''): Promise<void> =>
  text.evaluate(
    (field, [wanted = '', mark = '']) => {
      const { view } = (field as StyledText).cmTile;
      const written = view.state.doc.toString();
      const anchor = mark ? written.lastIndexOf(wanted, written.indexOf(mark)) : written.indexOf(wanted);
      view.focus();
      view.dispatch({ selection: { anchor, head: anchor + wanted.length }, scrollIntoView: true });
    },
    [words, before],
  );

export const selectedIn = (text: Locator): Promise<string> =>
  text.evaluate((field) => {
    const { doc, selection } = (field as StyledText).cmTile.view.state;
    return doc.toString().slice(selection.main.from, selection.main.to);
  });

/** Writes over styled words: what replaces them at once gets a style of the browser, which the policy of the page refuses. */
export async function writeOver(text: Locator, words: string): Promise<void> {
  await text.press('Control+a');
  await text.press('Delete');
  await text.fill(words);
}

/** As the browser tells a page of a paste; false if the page leaves it to the browser. */
export const pasteInto = (target: Locator, data: Record<string, string>): Promise<boolean> =>
  target.evaluate((element, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
    return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
