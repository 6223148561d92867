import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands';
import { defineLanguageFacet, Language } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { figureBlocks } from './figure-blocks.ts';
import { pageType } from './line-styles.ts';
import { magazineParser } from './markdown-parser.ts';
import { notedPassages } from './noted-passages.ts';
import { outline } from './outline.ts';

/** The Markdown of the magazine's texts. */
const markdownLanguage = new Language(defineLanguageFacet(), magazineParser, [], 'markdown');

/** Everything about the text that needs no form around it. */
export const textExtensions: Extension = [
  // Its arrow keys come before the standard ones.
  figureBlocks,
  history(),
  // Tab is not bound: it leaves the field.
  keymap.of([{ key: 'Enter', run: insertNewline }, ...historyKeymap, ...standardKeymap]),
  markdownLanguage,
  outline,
  pageType,
  notedPassages,
  EditorView.lineWrapping,
  // Files are taken by the upload area around the text.
  EditorView.domEventHandlers({ drop: ({ dataTransfer }) => dataTransfer?.types.includes('Files') }),
];
