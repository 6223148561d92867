export type Mark = '*' | '**';

/** A pair of marks: where its opening mark begins and where its closing one does. */
export type Pair = { mark: Mark; open: number; close: number };

type Opener = { mark: Mark; at: number };

/**
 * The emphasis in a line, as CommonMark pairs asterisks. A run of asterisks that the caret stands in is two runs, so that
 * marks with nothing between them yet are a pair, and so are marks whose last blank has just been typed.
 */
export function pairsIn(line: string, caret: number): Pair[] {
  const pairs: Pair[] = [];
  const openers: Opener[] = [];
  for (const { at: start, length } of runsIn(line, caret)) {
    let at = start;
    let left = length;
    const closes = start === caret || isFilled(line[start - 1]);
    while (closes && left > 0) {
      const opener = openerFor(openers, left);
      if (!opener) break;
      pairs.push({ mark: opener.mark, open: opener.at, close: at });
      at += opener.mark.length;
      left -= opener.mark.length;
    }
    if (start + length !== caret && !isFilled(line[start + length])) continue;
    for (; left > 0; at += 2, left -= 2) openers.push({ mark: left > 1 ? '**' : '*', at });
  }
  return pairs;
}

const isFilled = (character = ' ') => /\S/.test(character);

/** Takes the last opener that so many asterisks can close. Three that opened together close in any order. */
function openerFor(openers: Opener[], asterisks: number): Opener | undefined {
  const [outer, inner] = openers.slice(-2);
  if (asterisks === 2 && outer?.mark === '**' && inner?.mark === '*' && outer.at + 2 === inner.at) {
    openers.splice(-2, 2, { mark: '*', at: outer.at }, { mark: '**', at: outer.at + 1 });
  }
  const last = openers.at(-1);
  return last && last.mark.length <= asterisks ? openers.pop() : undefined;
}

function runsIn(line: string, caret: number): { at: number; length: number }[] {
  return [...withoutLiterals(line).matchAll(/\*+/g)].flatMap(({ 0: run, index: at }) => {
    const before = caret - at;
    if (before <= 0 || before >= run.length) return [{ at, length: run.length }];
    return [
      { at, length: before },
      { at: caret, length: run.length - before },
    ];
  });
}

/** The line with an x for each character that a backslash or a code span keeps from being a mark. */
function withoutLiterals(line: string): string {
  const tokens = [...line.matchAll(/\\.|`+/g)].map(({ 0: text, index }) => ({ text, index, end: index + text.length }));
  let plain = line;
  for (let at = 0; at < tokens.length; at += 1) {
    const { text, index, end } = tokens[at] as (typeof tokens)[number];
    const isEscape = text.startsWith('\\');
    const close = isEscape ? at : tokens.findIndex((other, place) => place > at && other.text === text);
    if (close < 0) continue;
    const until = isEscape ? end : (tokens[close] as (typeof tokens)[number]).end;
    plain = plain.slice(0, index) + 'x'.repeat(until - index) + plain.slice(until);
    at = close;
  }
  return plain;
}
