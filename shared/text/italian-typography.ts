/**
 * What a compositor does to what was typed: true apostrophes, caporali for straight quotes, and numbers that keep their
 * unit on the line. `before` is the sign that the text follows.
 */
export function setInItalian(text: string, before = ''): string {
  return text
    .replace(/'/g, '’')
    .replace(/"/g, (_, at: number) => (opens(at === 0 ? before : text.charAt(at - 1), text.charAt(at + 1)) ? '«' : '»'))
    .replace(/(\d) (?=(?:×|€|%|euro|cm|mm|km|m|kg|g|lux)(?!\p{L}))/gu, '$1\u00a0')
    .replace(/× (?=\d)/g, '×\u00a0');
}

const opens = (before: string, after: string) =>
  /^[\s([{«–—]?$/.test(before) || (/['’]/.test(before) && /[\p{L}\p{N}]/u.test(after));
