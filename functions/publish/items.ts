import { isDeepStrictEqual } from 'node:util';
import { removeFile } from '#functions/files/removals.ts';
import { sizesNameOf } from '#functions/publish/derived/hosted-names.ts';
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
  stateOf,
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
import { hostedRecord } from './hosted-record.ts';
import { editionOf, type LiveItem, type ReadItem } from './live-rows.ts';

type Summary = SnapshotSummary<PublicKind>;

/*
 * What is written of items, pictures and settings. Each function returns what changed for those who read it
 * (shared/publish/snapshot-lists.ts). They run within a transaction.
 */

export function applySettings(db: SiteDb, settings: SnapshotSettings): Change[] {
  const parsed = SnapshotSettings.parse(settings);
  const former = stateOf(db, 'settings');
  const before = former === undefined ? undefined : (JSON.parse(former) as SnapshotSettings);
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

/** Items, and what is known of their pictures now. Of both together follows which derived files go. */
export function applyItems(
  db: SiteDb,
  reads: readonly ReadItem[],
  described: ReadonlyMap<string, Picture | undefined>,
): Change[] {
  const keys = reads.map(({ kind, id }) => publicKey(kind, id));
  const files = () => liveAmong(db, keys).flatMap(([kind, summary]) => filesOf(db, kind, summary));
  const former = files();
  const changes = [...reads.flatMap((read) => applyItem(db, read)), ...applyPictures(db, described, new Set(keys))];
  removeOthers(db, former, files());
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
  noteChange(db, key);
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

/**
 * What is known of the pictures at these addresses now. One that no item shows any more is forgotten, with its files. `items`: of
 * these other files are dealt with elsewhere.
 */
export function applyPictures(
  db: SiteDb,
  described: ReadonlyMap<string, Picture | undefined>,
  items: ReadonlySet<string> = new Set(),
): Change[] {
  return [...described].flatMap(([address, picture]) => {
    const before = pictureOf(db, address);
    const now = picture && isUsed(db, address) ? JSON.stringify(picture) : undefined;
    if (now === (before && JSON.stringify(before))) return [];
    noteChange(db);
    const others = usersOf(db, address).filter(([kind, { id }]) => !items.has(publicKey(kind, id)));
    const former = [...variantFiles(before), ...others.flatMap(([kind, summary]) => filesOf(db, kind, summary))];
    if (now === undefined) db.run('DELETE FROM picture WHERE address = ?', address);
    else db.run('INSERT OR REPLACE INTO picture VALUES (?, ?, ?)', address, now, sizesNameOf(picture) ?? null);
    const current = now === undefined ? [] : variantFiles(picture);
    if (sizesNameOf(before) ?? sizesNameOf(picture)) setState(db, hostedRecord, 'changed');
    removeOthers(db, former, [...current, ...others.flatMap(([kind, summary]) => filesOf(db, kind, summary))]);
    return [{ input: pictureDependency(address) }];
  });
}

export const describable = (db: SiteDb, addresses: Iterable<string>): string[] =>
  [...new Set(addresses)].filter((address) => isUsed(db, address) || pictureOf(db, address) !== undefined);

const kindOf = (key: string) => key.split('/', 1)[0] as PublicKind;

function usersOf(db: SiteDb, address: string): [PublicKind, Summary][] {
  const keys = db.all<{ item: string }>('SELECT item FROM uses WHERE address = ?', address).map(({ item }) => item);
  return liveAmong(db, keys);
}

const liveAmong = (db: SiteDb, keys: readonly string[]): [PublicKind, Summary][] =>
  keys.flatMap((key) => {
    const summary = summaryOf(db, key);
    return summary ? [[kindOf(key), summary] as [PublicKind, Summary]] : [];
  });

const filesOf = (db: SiteDb, kind: PublicKind, summary: Summary): string[] =>
  [sharePictureFile(kind, summary, (address) => pictureOf(db, address)) ?? []].flat();

/** Files of sizes of the library belong to the library: they stay with their picture. */
const variantFiles = (picture: Picture | undefined): string[] =>
  (picture?.variants ?? []).map(({ path }) => path.slice(1)).filter((file) => file.startsWith('_sizes/'));

function removeOthers(db: SiteDb, former: readonly string[], current: readonly string[]): void {
  const kept = new Set(current);
  for (const file of former) if (!kept.has(file)) removeFile(db, file);
}
