import mammoth from 'mammoth/mammoth.browser.min.js';
import { inertDocument } from './clipboard.ts';
import { numberItems, withNumbersMarked } from './docx-numbers.ts';

/** The HTML of a Word document; fails for any other file. */
export async function htmlOfDocx(file: File): Promise<Document> {
  const { buffer } = withNumbersMarked(new Uint8Array(await file.arrayBuffer()));
  const { value } = await mammoth.convertToHtml({ arrayBuffer: buffer }, { styleMap });
  const page = inertDocument(value);
  numberItems(page);
  return page;
}

/** In addition to mammoth's own style map. */
const styleMap = [
  "p[style-name='Title'] => p.MsoTitle:fresh",
  "p[style-name='Subtitle'] => p.MsoSubtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='caption'] => p.MsoCaption:fresh",
  "p[style-name='Caption'] => p.MsoCaption:fresh",
  "r[style-name='Emphasis'] => em",
];
