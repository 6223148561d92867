let parser: HTMLTextAreaElement | undefined;

/**
 * In browsers this stands for the decoder of `entities`, of which markdown-it asks for one named reference at a time, such as
 * `&eacute;`: the browser has the same table of two thousand names already.
 */
export function decodeHTMLStrict(reference: string): string {
  parser ??= document.createElement('textarea');
  // Within a textarea no tag is read.
  parser.innerHTML = reference;
  return parser.value;
}

/** Replaces linkify-it in browsers: markdown-it constructs one and never calls it, because our texts mark their links. */
export class LinkifyIt {}
