import { history, historyKeymap, insertNewline, redo, standardKeymap } from '@codemirror/commands';
import { defineLanguageFacet, Language } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { figureBlocks } from './figure-blocks.ts';
import { pageType } from './line-styles.ts';
import { magazineParser } from './markdown-parser.ts';
import { notedPassages } from './noted-passages.ts';
import { outline } from './outline.ts';
import { waitingStyle } from './waiting-style.ts';

const markdownLanguage = new Language(defineLanguageFacet(), magazineParser, [], 'markdown');

/** The type of the page. Its arrow keys come before the standard ones. */
export const pageStyles: Extension = [figureBlocks, pageType];

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
