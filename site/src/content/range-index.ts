import { highestKey, lowestKey } from '#shared/model/snapshot/snapshot-lists.ts';

/** What a query read of a list: the entries between two sort keys. */
export type KeyRange = { from: string; to: string };

/**
 * The ranges of a block stand one after the other. `to` is the highest end that it has had, `reach` that of this block and all
 * before it.
 */
type Block<Range> = { ranges: Range[]; to: string; reach: string };

/** A block with more ranges is halved: a search begins in the block of its key and goes back as far as any range reaches. */
const largestBlock = 256;

/**
 * Ranges of sort keys, of which those that contain a key are found without looking at the others: they are in the order
 * of their starts and ends, in blocks that know the highest end of their ranges. Those of whole lists stand apart: they contain
 * every key, and would hide that blocks far from it have nothing to offer.
 */
export class RangeIndex<Range extends KeyRange> {
  readonly #whole = new Set<Range>();
  readonly #blocks: Block<Range>[] = [];

  add(range: Range): void {
    if (isWhole(range)) {
      this.#whole.add(range);
      return;
    }
    const place = Math.max(0, this.#blockAt(range));
    const block = this.#blocks[place];
    if (!block) {
      this.#blocks.push({ ranges: [range], to: range.to, reach: range.to });
      return;
    }
    block.ranges.splice(placeIn(block.ranges, range), 0, range);
    if (block.to < range.to) block.to = range.to;
    this.#extendReach(place, range.to);
    if (block.ranges.length > largestBlock) this.#halve(place, block);
  }

  /** Removes this very object. */
  delete(range: Range): void {
    if (this.#whole.delete(range)) return;
    // Equal ranges may reach over several blocks.
    for (let number = Math.max(0, this.#blockAt(range)); number >= 0; number -= 1) {
      const ranges = this.#blocks[number]?.ranges ?? [];
      const place = ranges.lastIndexOf(range);
      if (place === -1) continue;
      ranges.splice(place, 1);
      if (ranges.length === 0) this.#blocks.splice(number, 1);
      return;
    }
  }

  *containing(key: string): Generator<Range, void, void> {
    yield* this.#whole;
    for (let number = this.#blockAt({ from: key, to: highestKey }); number >= 0; number -= 1) {
      const { ranges, to, reach } = this.#blocks[number] as Block<Range>;
      if (reach < key) return;
      if (to < key) continue;
      for (const range of ranges) {
        if (range.from > key) break;
        if (key <= range.to) yield range;
      }
    }
  }

  /** The last block that begins at or before this range; -1 if none does. */
  #blockAt(range: KeyRange): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = this.#blocks[middle]?.ranges[0];
      if (first && compare(first, range) <= 0) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Raises `reach` from this block on, until a block that reaches as far already. */
  #extendReach(place: number, to: string): void {
    for (let number = place; number < this.#blocks.length; number += 1) {
      const block = this.#blocks[number] as Block<Range>;
      if (block.reach >= to) return;
      block.reach = to;
    }
  }

  #halve(place: number, block: Block<Range>): void {
    const { reach } = block;
    const second = block.ranges.splice(block.ranges.length >>> 1);
    block.to = highestEnd(block.ranges);
    const before = this.#blocks[place - 1]?.reach ?? lowestKey;
    block.reach = before > block.to ? before : block.to;
    this.#blocks.splice(place + 1, 0, { ranges: second, to: highestEnd(second), reach });
  }
}

const isWhole = ({ from, to }: KeyRange): boolean => from === lowestKey && to === highestKey;

const highestEnd = (ranges: readonly KeyRange[]): string =>
  ranges.reduce((highest, { to }) => (to > highest ? to : highest), '');

function compare(one: KeyRange, other: KeyRange): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return one.to === other.to ? 0 : one.to < other.to ? -1 : 1;
}

/** Behind all ranges that are not greater. */
function placeIn(ranges: readonly KeyRange[], range: KeyRange): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = ranges[middle];
    if (there && compare(there, range) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
