import { withoutControlCharacters } from '#shared/text/control-characters.ts';

/** The HTML of the clipboard, where its structure is worth keeping. */
export type RichClipboard = { html: Document; plain: string };

/** Marks whose loss a reader would notice. */
const structure =
  'a[href], b, strong, i, em, h1, h2, h3, h4, h5, h6, ul, ol, table, img, blockquote, sup, sub, del, s, strike, figure, ' +
  '[class^=Mso], p ~ p, [data-style*="font-weight:"], [data-style*="font-style:"], [data-style*="line-through"]';

/**
 * Undefined for plain text: without HTML, as for «paste without formatting», and for the HTML of code editors and text fields,
 * which says no more than their text.
 */
export function richClipboard(data: DataTransfer): RichClipboard | undefined {
  const html = htmlOf(data);
  if (!html) return undefined;
  if (!html.body.querySelector(structure) || isCode(html.body)) return undefined;
  return { html, plain: plainText(data) };
}

function htmlOf(data: DataTransfer): Document | undefined {
  // In text presentations the character of a line break is none of HTML's.
  const source = data.getData('text/html').replaceAll('\v', '<br>');
  return source.trim() === '' || data.types.includes('vscode-editor-data') ? undefined : inertDocument(source);
}

const plainText = (data: DataTransfer): string =>
  withoutControlCharacters(data.getData('text/plain').replace(/\r\n?/g, '\n'));

export const markdownType = 'text/markdown';

/** What could be a mark of Markdown, or is no character of a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
const marks = /[\\`*_[\]<>#~|&+=:•·-]|\d[.)]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Words that were not written as Markdown and could be read as such; no code, and no address alone. */
export function plainClipboard(data: DataTransfer): string | undefined {
  const written = data.getData('text/plain');
  if (!marks.test(written) || /^\s*(?:https?:\/\/|\/|www\.)\S+\s*$/.test(written)) return undefined;
  if (data.types.includes(markdownType) || data.types.includes('vscode-editor-data')) return undefined;
  const html = htmlOf(data);
  return html && isCode(html.body) ? undefined : plainText(data);
}

/** Editors of code write one block of preformatted text, in colours. */
function isCode({ children }: HTMLElement): boolean {
  const [only, other] = children;
  if (!only || other) return false;
  return only.tagName === 'PRE' || /white-space:\s*pre\b/.test(only.getAttribute('data-style') ?? '');
}

/**
 * A document that runs no script and loads nothing. Styles are renamed, because the policy of the page holds for it: it would
 * complain of every one.
 */
export function inertDocument(html: string): Document {
  const renamed = html
    .replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style')
    // Another element whose content is no HTML.
    .replace(/<(\/?)style\b/gi, '<$1noembed');
  return new DOMParser().parseFromString(renamed, 'text/html');
}

/** A document of a word processor, whether it can be read or not. */
export const isDocument = ({ name, type }: File): boolean =>
  type === 'application/msword' || /\.(docx?|odt|rtf|pages)$/i.test(name);
