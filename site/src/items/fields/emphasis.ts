import { emphasisEdges } from '#shared/markdown/emphasis-edges.ts';
import { magazineParser } from '#site/src/items/styled-text/markdown-parser.ts';
import { beginningOf, takesWords } from '#site/src/items/styled-text/tree.ts';
import { type Edit, joinedChanges, lineEnd, lineStart, type TextSelection } from './text-edit.ts';

/**
 * Adds or removes the mark around the selected words. Outer blanks stay outside, as CommonMark requires. Undefined where there
 * are no words.
 */
export function toggleEmphasis(written: TextSelection, mark: EmphasisMark): Edit | undefined {
  const { text, start, end } = written;
  const selected = text.slice(start, end);
  const words = selected.trim();
  const from = start + selected.indexOf(words);
  const to = from + words.length;
  if (words === '') return atCaret(text, from, pairsAt(text, from, mark), mark);
  if (words.includes('\n')) return overLines(written, { from, to }, mark);
  const pairs = pairsAt(text, from, mark);
  return overWords(text, { from, to }, pairs) ?? aroundAll(text, { from, to }, pairs, mark);
}

/** The pairs of this mark in the line, by their places in the text. */
function pairsAt(text: string, pos: number, mark: EmphasisMark): Pair[] {
  const offset = lineStart(text, pos);
  return pairsIn(text.slice(offset, lineEnd(text, offset)), pos - offset)
    .filter((pair) => pair.mark === mark)
    .map(({ open, close }) => ({ mark, open: open + offset, close: close + offset }));
}

/** Where the words of a line end: before the end of emphasis, and before blanks or the backslash of a line break. */
function endOfWords(line: string): number {
  const isBroken = line.endsWith('\\') && !line.endsWith('\\\\');
  let end = isBroken ? line.length - 1 : line.trimEnd().length;
  while (line[end - 1] === '*' && line[end - 2] !== '\\') end -= 1;
  return end;
}

/** Emphasis ends with its paragraph: each line gets its own, or loses it if all have it. */
function overLines(written: TextSelection, { from, to }: Words, mark: EmphasisMark): Edit {
  const { text } = written;
  const removed: Edit[] = [];
  const added: Edit[] = [];
  for (let start = lineStart(text, from); start < to; start = lineEnd(text, start) + 1) {
    const line = text.slice(start, Math.min(to, lineEnd(text, start)));
    let first = Math.max(from, beginningOf(written, start).words);
    if (!takesWords(written, first, 1)) continue;
    while (text[first] === '*') first += 1;
    const last = start + endOfWords(line);
    if (first >= last) continue;
    const bare = overWords(text, { from: first, to: last }, pairsAt(text, first, mark));
    if (bare) removed.push(bare);
    else added.push(around(text, first, last, mark));
  }
  const edit = joinedChanges(text, added.length > 0 ? added : removed) ?? { from, to: from, insert: '' };
  return { ...edit, select: [edit.from, edit.from + edit.insert.length] };
}

type Words = { from: number; to: number };

/** Punctuation beside which the marks would stay in the text is left outside. */
function around(text: string, from: number, to: number, mark: EmphasisMark): Edit {
  const edgesAt = (pos: number) => emphasisEdges(text.slice(0, pos) + mark + text.slice(pos), pos, pos + mark.length);
  let [start, end] = [from, to];
  while (start < to && !edgesAt(start).opens) start += 1;
  while (end > start && !edgesAt(end).closes) end -= 1;
  if (start >= end) [start, end] = [from, to];
  return {
    from: start,
    to: end,
    insert: mark + text.slice(start, end) + mark,
    select: [start + mark.length, end + mark.length],
  };
}

/** Words that are partly marked lose their own marks, and get one pair together. */
function aroundAll(text: string, { from, to }: Words, pairs: Pair[], mark: EmphasisMark): Edit {
  const crossed = pairs.filter(({ open, close }) => open < to && from < close + mark.length);
  if (crossed.length === 0) return around(text, from, to, mark);
  const marks = crossed.flatMap(({ open, close }) => [open, close]).toSorted((one, other) => one - other);
  const first = Math.min(from, ...marks);
  const last = Math.max(to, ...marks.map((pos) => pos + mark.length));
  const parts = [first, ...marks.map((pos) => pos + mark.length)];
  const words = parts.map((start, part) => text.slice(start, marks[part] ?? last)).join('');
  const select: Edit['select'] = [first + mark.length, first + mark.length + words.length];
  return { from: first, to: last, insert: mark + words + mark, select };
}

const move = (caret: number): Edit => ({ from: caret, to: caret, insert: '', select: [caret, caret] });

/** Without a selection the mark is switched on or off at the caret. */
function atCaret(text: string, caret: number, pairs: Pair[], mark: EmphasisMark): Edit | undefined {
  const { length } = mark;
  const inside = pairs.findLast(({ open, close }) => open + length <= caret && caret <= close);
  if (inside) return leave(text, caret, inside);

  const left = pairs.findLast(({ close }) => close + length <= caret && isMarks(text.slice(close, caret)));
  if (left) return move(left.close);
  const ahead = pairs.find(({ open }) => caret <= open && isMarks(text.slice(caret, open + length)));
  if (ahead) return move(ahead.open + length);

  const before = wordLength([...text.slice(lineStart(text, caret), caret)].reverse().join(''));
  const after = wordLength(text.slice(caret));
  if (before === 0 || after === 0) return undefined;
  return { ...around(text, caret - before, caret + after, mark), select: [caret + length, caret + length] };
}

const wordLength = (text: string): number => /^[\p{L}\p{N}]+/u.exec(text)?.[0].length ?? 0;

/** At the end of the marked words the caret moves behind the mark, with trailing blanks; elsewhere the mark is removed. */
function leave(text: string, caret: number, pair: Pair): Edit {
  const { mark, open, close } = pair;
  const words = text.slice(open + mark.length, close);
  if (!isMarks(text.slice(caret, close)) || words.trim() === '') {
    return bare(text, pair, [caret - mark.length, caret - mark.length]);
  }
  const blanks = words.length - words.trimEnd().length;
  const after = close + mark.length;
  // Not when several marks close together: the blank would come before the outer ones.
  const isAlone = caret === close && text[after] !== '*';
  if (blanks === 0 || !isAlone) return move(caret + mark.length);
  return { from: close - blanks, to: after, insert: mark + words.slice(-blanks), select: [after, after] };
}

/** Removes the mark from words that already have it, alone or inside longer marked text. */
function overWords(text: string, { from, to }: Words, pairs: Pair[]): Edit | undefined {
  for (const pair of pairs) {
    const { mark, open, close } = pair;
    const inner = open + mark.length;
    const outer = close + mark.length;
    if (inner <= from && to <= close) {
      const before = text.slice(inner, from);
      const after = text.slice(to, close);
      if (isMarks(before) && isMarks(after)) return bare(text, pair, [from - mark.length, to - mark.length]);
      const left = marked(before, mark);
      const select: Edit['select'] = [open + left.length, open + left.length + to - from];
      return { from: open, to: outer, insert: left + text.slice(from, to) + marked(after, mark), select };
    }
    if (from <= open && outer <= to && isMarks(text.slice(from, open)) && isMarks(text.slice(outer, to))) {
      return bare(text, pair, [from, to - 2 * mark.length]);
    }
  }
  return undefined;
}

const isMarks = (text: string) => /^\**$/.test(text);

/** The words inside marks, if there are any; outer blanks stay outside. */
function marked(text: string, mark: EmphasisMark): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => mark + words + mark);
}

const bare = (text: string, { mark, open, close }: Pair, select: Edit['select']): Edit => ({
  from: open,
  to: close + mark.length,
  insert: text.slice(open + mark.length, close),
  select,
});

export type EmphasisMark = '*' | '**';

type Pair = { mark: EmphasisMark; open: number; close: number };

/**
 * The emphasis in a line. A letter in place of the caret makes pairs of marks without words, and of those behind a blank that
 * has just been typed.
 */
function pairsIn(line: string, caret: number): Pair[] {
  const isOpen = line[caret] === '*' && /[*\s]/.test(line.charAt(caret - 1));
  const placeOf = (pos: number) => (isOpen && pos > caret ? pos - 1 : pos);
  const pairs: Pair[] = [];
  magazineParser.parse(isOpen ? `${line.slice(0, caret)}x${line.slice(caret)}` : line).iterate({
    enter: () => true,
    leave({ name, from, to }) {
      const mark = name === 'StrongEmphasis' ? '**' : '*';
      if (!/Emphasis$/.test(name) || line[from] !== '*') return;
      pairs.push({ mark, open: placeOf(from), close: placeOf(to - mark.length) });
    },
  });
  return pairs;
}
