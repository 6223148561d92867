import { logEntries, logLine } from '#shared/model/snapshot/change-log.ts';

/** The fragment of an item in an index, and the version of the item that it shows. */
export type Fragment = [file: string, version: string];

const lineEnd = 10;
/** Stands after all keys: without it the lines were cut off. */
const lastLine = logLine('~', null);

/** The fragments of an index as lines in the order of their items, so that one is found without reading the others. */
export const fragmentLines = (fragments: ReadonlyMap<string, Fragment>): string =>
  [...fragments]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((entry) => logLine<Fragment>(...entry))
    .join('') + lastLine;

export const allFragments = (lines: Uint8Array): Map<string, Fragment> =>
  new Map(logEntries<Fragment>(Buffer.from(lines).toString()).flatMap(([key, value]) => (value ? [[key, value]] : [])));

/** Searches the lines by halves: an archive of a hundred thousand items costs seventeen lines. */
export function findFragment(lines: Buffer, key: string): Fragment | undefined {
  let start = 0;
  let end = lines.lastIndexOf(lineEnd) + 1;
  while (start < end) {
    const middle = (start + end) >> 1;
    const from = middle === 0 ? 0 : lines.lastIndexOf(lineEnd, middle - 1) + 1;
    const to = lines.indexOf(lineEnd, middle);
    const [found, fragment] = JSON.parse(lines.toString('utf8', from, to)) as [string, Fragment];
    if (found === key) return fragment;
    if (found < key) start = to + 1;
    else end = from;
  }
  return undefined;
}
