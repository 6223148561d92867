/** A token of HTML: text, still escaped, or a tag. */
export type HtmlPart =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: [name: string, value: string][] }
  | { kind: 'close'; name: string };

/**
 * Tokenises the HTML of the Markdown renderer, which escapes all user text: every `<` begins a tag and every attribute is
 * in double quotes. Linear time.
 */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start !== at) yield { kind: 'text', text: html.slice(at, start < 0 ? html.length : start) };
    if (start < 0) return;
    const end = html.indexOf('>', start);
    if (end < 0) return;
    yield tagOf(html.slice(start + 1, end));
    at = end + 1;
  }
}

function tagOf(inside: string): HtmlPart {
  if (inside.startsWith('/')) return { kind: 'close', name: inside.slice(1) };
  const space = inside.indexOf(' ');
  const name = space < 0 ? inside : inside.slice(0, space);
  return { kind: 'open', name, attributes: space < 0 ? [] : attributesOf(inside.slice(space)) };
}

/** ` href="…" rel="…"`: split at the quotes, names and values alternate. */
function attributesOf(text: string): [string, string][] {
  const pieces = text.split('"');
  const attributes: [string, string][] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    attributes.push([(pieces[at] ?? '').replace('=', '').trim(), pieces[at + 1] ?? '']);
  }
  return attributes;
}

export const attribute = (attributes: readonly [string, string][], wanted: string): string | undefined =>
  attributes.find(([name]) => name === wanted)?.[1];
