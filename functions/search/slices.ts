import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Fragment } from './fragment-log.ts';
import type { IndexedItem } from './make-index.ts';

/** Where the slices of an archive are among the public files of the index, each in a folder of its own; the first one is beside them. */
export const sliceFolder = 'slice';

/** Pagefind holds all texts of an index in memory, 0.26 MB each. */
const itemsOfSlice = 4_000;

/**
 * Cuts the items into slices of about this number, in the order of their keys. Whether an item ends a slice depends on
 * its key alone, so a new or deleted item changes its own slice and none of the others.
 */
export function inSlices(items: readonly IndexedItem[], about = itemsOfSlice): IndexedItem[][] {
  const fewest = Math.ceil(about / 2);
  const most = Math.ceil(about * 1.5);
  let slice: IndexedItem[] = [];
  const slices = [slice];
  let isFull = false;
  for (const item of items.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    if (isFull) {
      slice = [];
      slices.push(slice);
    }
    slice.push(item);
    isFull = slice.length >= most || (slice.length >= fewest && endsSlice(item, fewest));
  }
  return slices;
}

const endsSlice = ({ key }: IndexedItem, oneOf: number) =>
  Number.parseInt(hash('sha256', key).slice(0, 12), 16) % oneOf === 0;

/** Finds the folder of a slice that has these items in these versions, and no other one. */
export function unchangedSlices(fragments: ReadonlyMap<string, Fragment>, isThere: (file: string) => boolean) {
  const folderOf = ([file]: Fragment) => dirname(dirname(file));
  const sizes = new Map<string, number>();
  for (const fragment of fragments.values()) {
    const folder = folderOf(fragment);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return (items: readonly IndexedItem[]): string | undefined => {
    const first = fragments.get(items[0]?.key ?? '');
    const folder = first && folderOf(first);
    if (!folder?.startsWith(`${sliceFolder}/`) || sizes.get(folder) !== items.length) return undefined;
    const isUnchanged = ({ key, version }: IndexedItem) => {
      const known = fragments.get(key);
      return known?.[1] === version && folderOf(known) === folder && isThere(known[0]);
    };
    return items.every(isUnchanged) ? folder : undefined;
  };
}
