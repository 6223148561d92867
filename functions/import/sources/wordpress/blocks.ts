type Attributes = Record<string, unknown>;

export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:');

/**
 * The HTML of a text made of blocks: a comment begins one, ends one, or is one (`<!-- wp:name {"a":1} /-->`). `render` writes those that
 * only a server fills, such as a reusable block; undefined: there is nothing to write. Other comments stay.
 */
export function withoutBlocks(
  text: string,
  render: (name: string, attributes: Attributes) => string | undefined,
): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    // Within the JSON it is escaped.
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) break;
    const comment = text.slice(start + 4, end).trim();
    const isMark = /^\/?wp:/.test(comment);
    parts.push(text.slice(at, isMark ? start : end + 3));
    if (isMark && comment.endsWith('/')) {
      const written = comment.slice(comment.indexOf(':') + 1, -1).trim();
      const [name = ''] = written.split(/\s/, 1);
      parts.push(render(name.replace(/^core\//, ''), objectIn(written.slice(name.length))) ?? '');
    }
    at = end + 3;
  }
  return parts.join('') + text.slice(at);
}

/** JSON as it is written: its escapes stand for characters, and nothing else is unescaped. */
function objectIn(json: string): Attributes {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Attributes) : {};
  } catch {
    return {};
  }
}
