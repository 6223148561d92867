import { type Mark, type Pair, pairsIn } from './emphasis.ts';
import { lineEnd, lineStart } from './lines.ts';
import type { Edit, Written } from './markdown-edit.ts';

/** Puts the mark around the words, or takes it away. Blanks at the ends stay outside, where Markdown wants them. */
export function toggleEmphasis({ text, start, end }: Written, mark: Mark): Edit {
  const selected = text.slice(start, end);
  const words = selected.trim();
  const from = start + selected.indexOf(words);
  const to = from + words.length;
  const offset = lineStart(text, from);
  const pairs = pairsIn(text.slice(offset, lineEnd(text, offset)), from - offset)
    .filter((pair) => pair.mark === mark)
    .map(({ open, close }) => ({ mark, open: open + offset, close: close + offset }));
  if (words === '') return atCaret(text, from, pairs, mark);
  return overWords(text, { from, to }, pairs) ?? around(text, from, to, mark);
}

type Words = { from: number; to: number };

const around = (text: string, from: number, to: number, mark: Mark): Edit => ({
  ...{ from, to, insert: mark + text.slice(from, to) + mark },
  select: [from + mark.length, to + mark.length],
});

const move = (caret: number): Edit => ({ from: caret, to: caret, insert: '', select: [caret, caret] });

/** Nothing is selected: the mark begins or ends here, as a key that switches it on and off. */
function atCaret(text: string, caret: number, pairs: Pair[], mark: Mark): Edit {
  const { length } = mark;
  const inside = pairs.findLast(({ open, close }) => open + length <= caret && caret <= close);
  if (inside) return leave(text, caret, inside);

  const left = pairs.findLast(({ close }) => close + length <= caret && isMarks(text.slice(close, caret)));
  if (left) return move(left.close);
  const ahead = pairs.find(({ open }) => caret <= open && isMarks(text.slice(caret, open + length)));
  if (ahead) return move(ahead.open + length);

  const before = wordLength([...text.slice(lineStart(text, caret), caret)].reverse().join(''));
  const after = wordLength(text.slice(caret));
  if (before === 0 || after === 0) return around(text, caret, caret, mark);
  return { ...around(text, caret - before, caret + after, mark), select: [caret + length, caret + length] };
}

/** How many characters of a word the text begins with. */
const wordLength = (text: string): number => /^[\p{L}\p{N}]+/u.exec(text)?.[0].length ?? 0;

/** At the end of the words their mark ends, with the blank that was just typed outside; elsewhere it is taken away. */
function leave(text: string, caret: number, pair: Pair): Edit {
  const { mark, open, close } = pair;
  const words = text.slice(open + mark.length, close);
  if (!isMarks(text.slice(caret, close)) || words.trim() === '') {
    return bare(text, pair, [caret - mark.length, caret - mark.length]);
  }
  const blanks = words.length - words.trimEnd().length;
  const after = close + mark.length;
  // Of marks that close together the blank would come before the others.
  const isAlone = caret === close && text[after] !== '*';
  if (blanks === 0 || !isAlone) return move(caret + mark.length);
  return { from: close - blanks, to: after, insert: mark + words.slice(-blanks), select: [after, after] };
}

/** Words that carry the mark already, alone or among others, lose it. */
function overWords(text: string, { from, to }: Words, pairs: Pair[]): Edit | undefined {
  for (const pair of pairs) {
    const { mark, open, close } = pair;
    const [inner, outer] = [open + mark.length, close + mark.length];
    if (inner <= from && to <= close) {
      const [before, after] = [text.slice(inner, from), text.slice(to, close)];
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

/** The same words within their marks, where there are any; blanks stay outside. */
function marked(text: string, mark: Mark): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => mark + words + mark);
}

const bare = (text: string, { mark, open, close }: Pair, select: Edit['select']): Edit => ({
  ...{ from: open, to: close + mark.length, insert: text.slice(open + mark.length, close) },
  select,
});
