/** A comment that begins a block, ends one, or is one: `<!-- wp:name {"a":1} /-->`. */
type Mark = { isEnd: boolean; isWhole: boolean; name: string; attributes: Record<string, unknown> };

export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:');

/**
 * The HTML of a text made of blocks. `render` writes those that only a server fills, such as a reusable block; undefined: there
 * is nothing to write.
 */
export function withoutBlocks(
  text: string,
  render: (name: string, attributes: Mark['attributes']) => string | undefined,
): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) break;
    const mark = markOf(text.slice(start + 4, end));
    parts.push(text.slice(at, mark ? start : end + 3));
    if (mark?.isWhole) parts.push(render(mark.name, mark.attributes) ?? '');
    at = end + 3;
  }
  return parts.join('') + text.slice(at);
}

/** Undefined for any other comment. Within the JSON `-->` is escaped. */
function markOf(comment: string): Mark | undefined {
  const words = comment.trim();
  const isEnd = words.startsWith('/wp:');
  if (!isEnd && !words.startsWith('wp:')) return undefined;
  const isWhole = words.endsWith('/');
  const inner = words.slice(isEnd ? 4 : 3, isWhole ? -1 : undefined).trim();
  const space = inner.search(/\s/);
  const name = space < 0 ? inner : inner.slice(0, space);
  return {
    isEnd,
    isWhole,
    name: name.replace(/^core\//, ''),
    attributes: space < 0 ? {} : objectIn(inner.slice(space)),
  };
}

/** JSON as it is written: its escapes stand for characters, and nothing else is unescaped. */
function objectIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
