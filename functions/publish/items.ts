import { isDeepStrictEqual } from 'node:util';
import { removeFile } from '#functions/files/removals.ts';
import { hostedRecord, sizesNameOf } from '#functions/publish/derived/hosted-names.ts';
import { isDerivedFile } from '#functions/publish/derived/on-demand-files.ts';
import { removeFragment } from '#functions/search/slices.ts';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import { nameOf } from '#shared/publish/paths.ts';
import { sharePictureFile } from '#shared/publish/share-picture-file.ts';
import {
  addPlace,
  noteChange,
  pictureOf,
  removePlace,
  type SiteDb,
  setState,
  settingsOf,
  summaryOf,
} from '#shared/publish/site-db.ts';
import {
  type Moves,
  type Picture,
  publicKey,
  SnapshotSettings,
  type SnapshotSummary,
} from '#shared/publish/snapshot.ts';
import {
  type Change,
  itemDependency,
  listNames,
  moveDependency,
  pictureDependency,
  placesOf,
  settingDependency,
  termOfList,
} from '#shared/publish/snapshot-lists.ts';
import { editionOf, type LiveItem, type ReadItem } from './live-rows.ts';

type Summary = SnapshotSummary<PublicKind>;

/*
 * What is written of items, pictures and settings. Each function returns what changed for those who read it
 * (shared/publish/snapshot-lists.ts). They run within a transaction.
 */

export function applySettings(db: SiteDb, settings: SnapshotSettings): Change[] {
  const parsed = SnapshotSettings.parse(settings);
  const before = settingsOf(db);
  const names = Object.keys(parsed) as (keyof SnapshotSettings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(parsed[name], before?.[name]));
  if (changed.length > 0) {
    setState(db, 'settings', JSON.stringify(parsed));
    noteChange(db);
  }
  return changed.flatMap((name) =>
    name === 'moves'
      ? movedLists(parsed.moves, before?.moves).map((list) => ({ input: moveDependency(list) }))
      : [{ input: settingDependency(name) }],
  );
}

const movedLists = (now: Moves = {}, before: Moves = {}): string[] =>
  Object.keys({ ...before, ...now }).filter((list) => now[list] !== before[list]);

/** Items, and what is known of their pictures now. Derived files that follow from neither any more go. */
export function applyItems(
  db: SiteDb,
  reads: readonly ReadItem[],
  described: ReadonlyMap<string, Picture | undefined>,
): Change[] {
  const replaced = [...described].filter(([address, picture]) => !isDeepStrictEqual(picture, pictureOf(db, address)));
  const keys = new Set([
    ...reads.map(({ kind, id }) => publicKey(kind, id)),
    ...replaced.flatMap(([address]) => usersOf(db, address)),
  ]);
  const former = [
    ...[...keys].flatMap((key) => shareFilesOf(db, key)),
    ...[...described.keys()].flatMap(
      (address) => pictureOf(db, address)?.variants.map(({ path }) => path.slice(1)) ?? [],
    ),
  ];
  const changes = [
    ...reads.flatMap((read) => applyItem(db, read)),
    ...[...described].flatMap(([address, picture]) => applyPicture(db, address, picture)),
  ];
  // Files of sizes of the library belong to the library: they stay with their picture.
  for (const file of former) if (file.startsWith('_sizes/') && !isDerivedFile(db, file)) removeFile(db, file);
  return changes;
}

/** An item whose row cannot be read stays as it was. */
export function applyItem(db: SiteDb, { kind, id, live, problem, former }: ReadItem): Change[] {
  const key = publicKey(kind, id);
  if (problem !== undefined) {
    db.run('INSERT OR REPLACE INTO unread VALUES (?, ?, ?)', key, problem, former ?? id);
    return [];
  }
  db.run('DELETE FROM unread WHERE item = ?', key);
  const before = summaryOf(db, key);
  if (!before && !live) return [];
  if (live && isSame(db, key, live)) return [];
  const names = new Set([id, ...[before, live?.summary].flatMap((summary) => (summary ? nameOf(summary) : []))]);
  const changes: Change[] = [
    ...[...names].map((name) => ({ input: itemDependency(kind, name) })),
    ...applyPlaces(db, kind, before, live?.summary),
  ];
  applyUses(db, key, live?.summary);
  if (live) {
    db.run(
      `INSERT INTO item VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET edition = excluded.edition, summary = excluded.summary, body = excluded.body`,
      key,
      editionOf(live.summary),
      JSON.stringify(live.summary),
      live.body,
    );
  } else db.run('DELETE FROM item WHERE key = ?', key);
  removeFragment(db, key);
  noteChange(db);
  return changes;
}

function isSame(db: SiteDb, key: string, { summary, body }: LiveItem): boolean {
  const row = db.get<{ edition: string; summary: string; body: string }>(
    'SELECT edition, summary, body FROM item WHERE key = ?',
    key,
  );
  return row?.edition === editionOf(summary) && row.summary === JSON.stringify(summary) && row.body === body;
}

function applyPlaces(db: SiteDb, kind: PublicKind, before: Summary | undefined, now: Summary | undefined): Change[] {
  const former = before ? placesOf(kind, before) : [];
  const current = now ? placesOf(kind, now) : [];
  const formerNames = new Set(former.map(String));
  const currentNames = new Set(current.map(String));
  const changes: Change[] = [];
  for (const [list, key] of former) {
    if (currentNames.has(String([list, key]))) continue;
    const left = removePlace(db, list, key);
    changes.push({ list, key, membership: true }, ...applyTerm(db, list, left === 0 && removePlace));
  }
  for (const [list, key] of current) {
    const stays = formerNames.has(String([list, key]));
    changes.push({ list, key, membership: !stays });
    if (!stays) changes.push(...applyTerm(db, list, addPlace(db, list, key) === 1 && addPlace));
  }
  return changes;
}

/** An author or a tag comes with its first piece and goes with its last: `comesOrGoes`. */
function applyTerm(db: SiteDb, list: string, comesOrGoes: typeof addPlace | false): Change[] {
  const term = termOfList(list);
  if (!term) return [];
  const terms = listNames.terms(term.taxonomy);
  if (comesOrGoes) comesOrGoes(db, terms, term.slug);
  return [{ list: terms, key: term.slug, membership: comesOrGoes !== false }];
}

export function picturesOf(summary: Summary): string[] {
  const own = 'image' in summary ? summary.image : 'thumbnail' in summary ? summary.thumbnail : undefined;
  const within = ('textPictures' in summary && summary.textPictures) || [];
  return [...new Set([...(own === undefined ? [] : [own]), ...within])];
}

function applyUses(db: SiteDb, key: string, now: Summary | undefined): void {
  const current = new Set(now ? picturesOf(now) : []);
  for (const { address } of db.all<{ address: string }>('SELECT address FROM uses WHERE item = ?', key)) {
    if (!current.delete(address)) db.run('DELETE FROM uses WHERE address = ? AND item = ?', address, key);
  }
  for (const address of current) db.run('INSERT INTO uses VALUES (?, ?)', address, key);
}

const isUsed = (db: SiteDb, address: string): boolean =>
  db.get('SELECT 1 FROM uses WHERE address = ? LIMIT 1', address) !== undefined;

/** A picture that no item shows any more is forgotten. */
function applyPicture(db: SiteDb, address: string, picture: Picture | undefined): Change[] {
  const before = pictureOf(db, address);
  const now = picture && isUsed(db, address) ? JSON.stringify(picture) : undefined;
  if (now === (before && JSON.stringify(before))) return [];
  noteChange(db);
  if (now === undefined) db.run('DELETE FROM picture WHERE address = ?', address);
  else db.run('INSERT OR REPLACE INTO picture VALUES (?, ?, ?)', address, now, sizesNameOf(picture) ?? null);
  if (sizesNameOf(before) ?? sizesNameOf(picture)) setState(db, hostedRecord, 'changed');
  return [{ input: pictureDependency(address) }];
}

export const describable = (db: SiteDb, addresses: Iterable<string>): string[] =>
  [...new Set(addresses)].filter((address) => isUsed(db, address) || pictureOf(db, address) !== undefined);

const usersOf = (db: SiteDb, address: string): string[] =>
  db.all<{ item: string }>('SELECT item FROM uses WHERE address = ?', address).map(({ item }) => item);

function shareFilesOf(db: SiteDb, key: string): string[] {
  const [kind] = key.split('/', 1) as [PublicKind];
  const summary = summaryOf(db, key);
  const file = summary && sharePictureFile(kind, summary, (address) => pictureOf(db, address));
  return file === undefined ? [] : [file];
}
