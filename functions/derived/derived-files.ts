import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { magazineSharePictureKey, type Picture } from '#shared/model/snapshot/snapshot.ts';
import type { SnapshotLists } from '#shared/model/snapshot/snapshot-lists.ts';

/** The items that a public file shows, by its path: `article/uno`. The file is public as long as one of them is. */
export type FileOwners = Record<string, string[]>;

/** A hosted picture by the digest of its file. `outdated`: sizes of the previous one at its address, still on pages. */
export type KnownPicture = { digest: string; picture: Picture; outdated?: string[] };

/** Hosted pictures by address. */
export type KnownPictures = Record<string, KnownPicture>;

type Keys = Pick<ReadonlySet<string>, 'has'>;

/** The live items, and the pictures that they show. `isPartial`: what items show that could not be read is not among them. */
export type PublicItems = { keys: Keys; pictures: Keys; isPartial: boolean };

export const publicItems = ({
  lists,
  lacking,
  usesPicture,
}: Pick<Snapshot, 'lists' | 'lacking' | 'usesPicture'>): PublicItems => ({
  keys: { has: (key) => key === magazineSharePictureKey || lacking.has(key) || isLive(lists, key) },
  pictures: { has: (address) => usesPicture(address) },
  isPartial: lacking.size > 0,
});

function isLive(lists: SnapshotLists, key: string): boolean {
  const [kind, id = ''] = key.split('/') as [PublicKind, string?];
  return publicKinds.includes(kind) && lists.get(kind, id) !== undefined;
}

/** Files that show only withdrawn items. */
export const withdrawnFiles = (owners: FileOwners, { keys }: Pick<PublicItems, 'keys'>): string[] =>
  Object.keys(owners).filter((path) => !owners[path]?.some((key) => keys.has(key)));

/** Sizes of pictures that no public item shows: their files, and the addresses to remove from the record. */
export function unusedSizes(
  known: Record<string, Pick<KnownPicture, 'picture' | 'outdated'>>,
  { pictures }: Pick<PublicItems, 'pictures'>,
): { files: string[]; addresses: string[] } {
  const addresses = Object.keys(known).filter((address) => !pictures.has(address));
  const gone = new Set(addresses);
  // Two addresses with the same picture share their sizes.
  const entries = Object.entries(known);
  const used = new Set(entries.flatMap(([address, { picture }]) => (gone.has(address) ? [] : filesOf(picture))));
  const candidates = entries.flatMap(([address, { picture, outdated = [] }]) => [
    ...outdated,
    ...(gone.has(address) ? filesOf(picture) : []),
  ]);
  return { files: [...new Set(candidates)].filter((file) => !used.has(file)), addresses };
}

/** The files of a picture’s sizes. */
export const filesOf = ({ variants }: Picture): string[] => variants.map(({ path }) => path.slice(1));

export function without<Value>(record: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name)));
}
