import mammoth from 'mammoth/mammoth.browser.min.js';
import { inertDocument } from './clipboard.ts';

/** The HTML of a Word document; fails for any other file. */
export async function htmlOfDocx(file: File): Promise<Document> {
  const { value } = await mammoth.convertToHtml({ arrayBuffer: await file.arrayBuffer() }, { styleMap });
  return inertDocument(value);
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
