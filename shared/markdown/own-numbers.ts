import type { MarkdownIt, Token } from 'markdown-it';

/**
 * A line whose number is the words' own, and not that of a list: a year, a date, a number that a list would write otherwise
 * («1985. Nasce a Roma», «17. 05. 2016», «007. Missione»).
 */
export const hasOwnNumber = (line: string): boolean =>
  /^ *(?:1\d{3}|2[01]\d{2}|0\d+)[.)](?:[ \t]|$)|^ *\d{1,2}\.[ \t]+\d{1,2}\.(?:[ \t]+\d{2,4}(?!\d)|[ \t]*$)/.test(line);

/** Numbers stay as the author wrote them. */
export function ownNumbers(markdown: MarkdownIt): void {
  // Prose that begins with blanks is prose: code stands between its fences.
  markdown.disable('code');

  // Each of these lines is a paragraph, as it would be an item. It ends a list, as another block does.
  markdown.block.ruler.before(
    'list',
    'own_number',
    (state, line, endLine, silent) => {
      const isOwn = (at: number) =>
        hasOwnNumber(state.src.slice(Number(state.bMarks[at]) + Number(state.tShift[at]), state.eMarks[at]));
      if (!isOwn(line)) return false;
      if (silent) return true;
      const rules = state.md.block.ruler.getRules('paragraph');
      const { parentType } = state;
      state.parentType = 'paragraph';
      let next = line + 1;
      while (
        next < endLine &&
        !state.isEmpty(next) &&
        !(isOwn(next) && state.src[Number(state.eMarks[next - 1]) - 1] !== '\\') &&
        (Number(state.sCount[next]) < 0 || !rules.some((rule) => rule(state, next, endLine, true)))
      )
        next += 1;
      state.parentType = parentType;
      state.line = next;
      const map: [number, number] = [line, next];
      state.push('paragraph_open', 'p', 1).map = map;
      const words = state.push('inline', '', 0);
      Object.assign(words, { content: state.getLines(line, next, state.blkIndent, false).trim(), map, children: [] });
      state.push('paragraph_close', 'p', -1);
      return true;
    },
    { alt: ['list'] },
  );

  markdown.core.ruler.push('own_numbers', ({ tokens }) => {
    const lists: { list: Token; items: Token[] }[] = [];
    for (const token of tokens) {
      if (token.type === 'ordered_list_open' || token.type === 'bullet_list_open')
        lists.push({ list: token, items: [] });
      if (token.type === 'list_item_open') lists.at(-1)?.items.push(token);
      const ended = /_list_close$/.test(token.type) ? lists.pop() : undefined;
      if (ended?.list.tag === 'ol') keepNumbers(ended.list, ended.items);
    }
  });
}

function keepNumbers(list: Token, items: readonly Token[]): void {
  const written = items.map(({ info }) => Number(info));
  // «1. 1. 1.» is how Markdown leaves the counting to the page.
  const numbers = written.every((number) => number === 1) ? written.map((_, place) => place + 1) : written;
  items.forEach((item, place) => {
    const number = numbers[place] ?? 0;
    if (place > 0 && number !== Number(numbers[place - 1]) + 1) item.attrSet('value', String(number));
  });
  const room = roomFor(numbers.reduce((most, number) => Math.max(most, number), 0));
  if (room) list.attrSet('data-digits', room);
}

/** Longer numbers need more room before their words than a style sheet can know: that of four digits, or of nine. */
export function roomFor(number: number): string | undefined {
  const digits = String(number).length;
  if (digits <= 2) return undefined;
  return digits <= 4 ? '4' : '9';
}
