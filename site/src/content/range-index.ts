/** What a query read of a list: the entries between two sort keys. */
export type KeyRange = { from: string; to: string };

/** The ranges of a block stand one after the other; `to` is the highest end that it has had. */
type Block<Range> = { ranges: Range[]; to: string };

/** A block with more ranges is halved: a search looks at the blocks, then into one or two of them. */
const largestBlock = 256;

/**
 * Ranges of sort keys, of which those that contain a key are found without looking at the others: they are in the order
 * of their starts and ends, in blocks that know the highest end of their ranges.
 */
export class RangeIndex<Range extends KeyRange> {
  readonly #blocks: Block<Range>[] = [];

  add(range: Range): void {
    const block = this.#blocks[Math.max(0, this.#blockAt(range))];
    if (!block) {
      this.#blocks.push({ ranges: [range], to: range.to });
      return;
    }
    block.ranges.splice(placeIn(block.ranges, range), 0, range);
    if (block.to < range.to) block.to = range.to;
    if (block.ranges.length > largestBlock) this.#halve(block);
  }

  /** Removes this very object. */
  delete(range: Range): void {
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
    for (const { ranges, to } of this.#blocks) {
      if ((ranges[0]?.from ?? key) > key) return;
      if (to < key) continue;
      for (const range of ranges) {
        if (range.from > key) break;
        if (key <= range.to) yield range;
      }
    }
  }

  /** The last block that begins at or before this range; -1 if none does. */
  #blockAt(range: Range): number {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = this.#blocks[middle]?.ranges[0];
      if (first && compare(first, range) <= 0) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #halve(block: Block<Range>): void {
    const second = block.ranges.splice(block.ranges.length >>> 1);
    block.to = highestEnd(block.ranges);
    this.#blocks.splice(this.#blocks.indexOf(block) + 1, 0, { ranges: second, to: highestEnd(second) });
  }
}

const highestEnd = (ranges: readonly KeyRange[]): string =>
  ranges.reduce((highest, { to }) => (to > highest ? to : highest), '');

function compare(one: KeyRange, other: KeyRange): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return one.to === other.to ? 0 : one.to < other.to ? -1 : 1;
}

/** Behind all ranges that are not greater. */
function placeIn(ranges: readonly KeyRange[], range: KeyRange): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = ranges[middle];
    if (there && compare(there, range) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
