import type { EmbeddedPicture } from './pictures.ts';

const types: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };

/**
 * The pictures of a text in RTF, in their order: Word's HTML gives them addresses on the computer that it runs on, and their
 * bytes stand in the RTF beside it. Copies for programs that read no PNG (`nonshppict`) are metafiles and left out.
 */
export function rtfPictures(rtf: string): EmbeddedPicture[] {
  const found: EmbeddedPicture[] = [];
  // Each group of a picture holds control words, groups without pictures, and the bytes in hexadecimal.
  for (let at = rtf.indexOf('{\\pict'); at >= 0; at = rtf.indexOf('{\\pict', at + 1)) {
    const end = groupEnd(rtf, at);
    const group = rtf.slice(at, end);
    const [, kind = ''] = /\\(pngblip|jpegblip)\b/.exec(group.slice(0, 2_000)) ?? [];
    const type = types[kind];
    const bytes = type && hexBytes(group);
    if (type && bytes && bytes.length > 0) found.push({ type, bytes });
    at = end - 1;
  }
  return found;
}

function groupEnd(rtf: string, start: number): number {
  let depth = 0;
  for (let at = start; at < rtf.length; at += 1) {
    const sign = rtf[at];
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return rtf.length;
}

/** What follows the last control word, or the last group, of a picture. */
function hexBytes(group: string): Uint8Array<ArrayBuffer> | undefined {
  const word = group.lastIndexOf('\\');
  const [control = ''] = /^\\[a-z]+-?\d* ?/.exec(group.slice(word, word + 50)) ?? [];
  const start = Math.max(group.lastIndexOf('}', group.length - 2) + 1, word + control.length);
  const digits = group.slice(start, -1).replace(/\s+/g, '');
  if (digits.length < 16 || digits.length % 2 === 1 || !/^[\da-f]+$/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}
