import { blockNames } from '#shared/content/block-names.ts';

type Span = { from: number; to: number };

/** `open`: blocks that nothing ends where they stand; `stray`: ends of no block. */
export type BlockEnds = { open: readonly Span[]; stray: readonly Span[] };

/** As the renderer reads them: the first `:::` ends the outer block, with all that was opened in it by as many colons. */
export function blockEndsIn(text: string, code: readonly Span[]): BlockEnds {
  const unended: Span[] = [];
  const stray: Span[] = [];
  let opened: (Span & { colons: number })[] = [];
  for (const { 0: line, 1: colons = '', 2: rest = '', index: from } of text.matchAll(/^ {0,3}(:{3,})(.*)$/gm)) {
    if (code.some((span) => span.from <= from && from < span.to)) continue;
    const place = { from, to: from + line.length };
    const name = rest.trim();
    if (blockNames.has(name)) opened.push({ ...place, colons: colons.length });
    if (name !== '') continue;
    const ended = opened.findIndex((block) => block.colons <= colons.length);
    if (ended === -1) {
      stray.push(place);
      continue;
    }
    unended.push(...opened.slice(ended + 1).map(spanOf));
    opened = opened.slice(0, ended);
  }
  return { open: [...unended, ...opened.map(spanOf)].toSorted((one, other) => one.from - other.from), stray };
}

const spanOf = ({ from, to }: Span): Span => ({ from, to });
