import { history, historyKeymap, insertNewline, redo, standardKeymap } from '@codemirror/commands';
import { defineLanguageFacet, Language } from '@codemirror/language';
import {
  Compartment,
  type EditorState,
  type Extension,
  Prec,
  type Range,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import { StyleModule } from 'style-mod';
import { type FigureLine, figureMarkdown } from '#site/src/items/fields/figure-line.ts';
import type { WritingField } from '#site/src/items/fields/writing-field.ts';
import type { NotedPassage } from '#site/src/items/notes/text-notes.ts';
import { figureBlocks, openFigure } from './figure-blocks.ts';
import { pageType } from './line-styles.ts';
import { magazineParser } from './markdown-parser.ts';
import { outline, outlineIn, type PlacedFigure, wholeTree } from './outline.ts';
import { waitingStyle, waitWith } from './waiting-style.ts';

type Noted = { passages: readonly NotedPassage[]; current: string | undefined };

export const showNotes = StateEffect.define<Noted>();

/** The passages that notes are about; while one writes they move with their words. */
const notedPassages = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects, newDoc }) {
    let marks = shown.map(changes);
    for (const effect of effects) if (effect.is(showNotes)) marks = marksOf(effect.value, newDoc.length);
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf({ passages, current }: Noted, length: number): DecorationSet {
  const marks: Range<Decoration>[] = passages
    // The text may be shorter already than the one in which they were found.
    .filter(({ from, to }) => from < to && to <= length)
    .map(({ id, from, to }) =>
      Decoration.mark({ class: id === current ? 'text-noted text-noted-current' : 'text-noted' }).range(from, to),
    );
  return Decoration.set(marks, true);
}

const markdownLanguage = new Language(defineLanguageFacet(), magazineParser, [], 'markdown');

/** The type of the page. Its arrow keys come before the standard ones. */
const pageStyles: Extension = [figureBlocks, pageType];

/** Everything else about the text that needs no form around it. */
export const textExtensions: Extension = [
  history(),
  // Tab is not bound: it leaves the field. The key of redo is bound on Windows, too.
  keymap.of([
    { key: 'Enter', run: insertNewline },
    { key: 'Mod-Shift-z', run: redo },
    ...historyKeymap,
    ...standardKeymap,
  ]),
  markdownLanguage,
  outline,
  notedPassages,
  waitingStyle,
  EditorView.lineWrapping,
  // Files are taken by the upload area around the text.
  EditorView.domEventHandlers({ drop: ({ dataTransfer }) => dataTransfer?.types.includes('Files') }),
];

/** The form around an editor. */
export type EditorHost = {
  /** What the field says of itself. */
  attributes: () => Record<string, string>;
  /** True if the key was a command. */
  press: (event: KeyboardEvent) => boolean;
  /** After every change of the text or the selection; `typed` by a key, not pasted, undone or set. */
  follow: (typed: boolean) => void;
  changed: (state: EditorState) => void;
  left: () => void;
  openFigure: (pos: number) => void;
  /** `text`: with what was typed last. */
  broke: (error: unknown, text: string | undefined) => void;
};

const styles = new Compartment();
const stylesOf = (plain: boolean) => (plain ? [] : pageStyles);

export const showStyles = (editor: EditorView | null, plain: boolean): void =>
  editor?.dispatch({ effects: styles.reconfigure(stylesOf(plain)) });

/** `host` is asked at each event: the form is another one after each of its changes. */
export function openEditor(
  parent: HTMLElement,
  { text, plain }: { text: string; plain: boolean },
  host: () => EditorHost,
): EditorView {
  let isBroken = false;
  return new EditorView({
    parent,
    doc: text,
    dispatchTransactions(transactions, editor) {
      if (isBroken) return;
      try {
        editor.update(transactions);
      } catch (error) {
        isBroken = true;
        host().broke(error, transactions.at(-1)?.newDoc.toString());
      }
    },
    extensions: [
      Prec.highest(EditorView.domEventHandlers({ keydown: (event) => host().press(event) })),
      styles.of(stylesOf(plain)),
      textExtensions,
      openFigure.of((pos) => host().openFigure(pos)),
      EditorView.scrollMargins.of(barsAround),
      EditorView.contentAttributes.of(() => host().attributes()),
      EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, transactions, state, view }) => {
        if (docChanged) host().changed(state);
        if (docChanged || selectionSet) host().follow(transactions.some((tr) => tr.isUserEvent('input.type')));
        if (focusChanged && !view.hasFocus) host().left();
      }),
    ],
  });
}

/** The caret's line stays clear of the bars that cover the text. */
function barsAround({ dom }: EditorView): { top: number; bottom: number } {
  const top = dom.closest('.field')?.querySelector('[data-overlay=start]')?.getBoundingClientRect().height ?? 0;
  const bottom = document.querySelector('[data-overlay=end]')?.getBoundingClientRect().height ?? 0;
  return { top: top + 8, bottom: bottom + 8 };
}

/** `open`: shows a figure to be written. */
export const writingFieldOf = (editor: () => EditorView, open: (figure: PlacedFigure) => void): WritingField => ({
  read() {
    const { state } = editor();
    const { from, to } = state.selection.main;
    return { text: state.doc.toString(), start: from, end: to, tree: () => wholeTree(state) };
  },
  apply({ from, to, insert, select: [anchor, head] }) {
    editor().focus();
    editor().dispatch({
      ...(from !== to || insert !== '' ? { changes: { from, to, insert } } : {}),
      selection: { anchor, head },
      scrollIntoView: true,
      userEvent: 'input',
    });
  },
  hasFocus: () => editor().hasFocus,
  waitWith: (mark) => waitWith(editor(), mark),
  openFigure() {
    const { state } = editor();
    const figure = figureAt(state, state.selection.main.head);
    if (figure) open(figure);
    return figure !== undefined;
  },
});

export const figureAt = (state: EditorState, pos: number): PlacedFigure | undefined =>
  outlineIn(state).figures.find(({ from, to }) => from <= pos && pos <= to);

/** The addresses of all pictures, one a line. */
export const addressesIn = (state: EditorState): string =>
  outlineIn(state)
    .figures.map(({ address }) => address)
    .join('\n');

/** Puts what was chosen in the dialog in the place of the figure that it was opened for; nothing takes the figure out. */
export function replaceFigure(editor: EditorView, figure: PlacedFigure, chosen: FigureLine | undefined): void {
  // The text may have grown since the dialog was opened: an upload arrived.
  const same = outlineIn(editor.state).figures.filter(({ source }) => source === figure.source);
  const now = same.find(({ from }) => from === figure.from) ?? same[0];
  const insert = chosen ? figureMarkdown(chosen) : '';
  if (now && insert !== now.source) editor.dispatch({ changes: { from: now.from, to: now.to, insert } });
}

/** The styles of the editor that are in the document, each once. */
const adopted = new Set<StyleModule>();

/**
 * CodeMirror writes its styles into a <style> element, which the policy of the pages refuses. A constructed style sheet is
 * none; in a layer within that of the components, every rule of the magazine comes before it.
 */
StyleModule.mount = (_root, modules) => {
  // The last module is the weakest.
  const missing = [modules].flat().filter((module) => !adopted.has(module));
  if (missing.length === 0) return;
  for (const module of missing) adopted.add(module);
  const sheet = new CSSStyleSheet();
  const rules = missing.map((module) => module.getRules()).join('\n');
  sheet.replaceSync(`@layer components.codemirror {\n${rules}\n}`);
  document.adoptedStyleSheets.push(sheet);
};
