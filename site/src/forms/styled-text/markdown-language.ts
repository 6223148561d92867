import { defineLanguageFacet, Language } from '@codemirror/language';
import { magazineParser } from './markdown-parser.ts';

/** The Markdown of the magazine's texts. */
export const markdownLanguage = new Language(defineLanguageFacet(), magazineParser, [], 'markdown');
