import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicKind } from '#shared/model/kinds.ts';
import {
  type Picture,
  type SharePictures,
  type SnapshotItem,
  type SnapshotSettings,
  type SnapshotSummary,
  snapshotFiles,
} from '#shared/model/snapshot.ts';
import { query } from './dependency-tracking.ts';

/** The folder of the snapshot that pages are rendered from; the renderer's process sets it. */
const folder = () => process.env['SNAPSHOT_DIR'] ?? '.data/snapshot';

type Cached = { modified: number; size: number; value: unknown };
const cache = new Map<string, Cached>();

/** The indexes are read by every page, so they stay parsed until their file changes. */
function readCached<Value>(file: string, whenAbsent: Value): Value {
  const path = join(folder(), file);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return whenAbsent;
  const known = cache.get(path);
  if (known && known.modified === stat.mtimeMs && known.size === stat.size) return known.value as Value;
  const value = JSON.parse(readFileSync(path, 'utf8')) as Value;
  cache.set(path, { modified: stat.mtimeMs, size: stat.size, value });
  return value;
}

export const settings = query(
  'settings',
  (): SnapshotSettings =>
    readCached(snapshotFiles.settings, { siteUrl: 'http://localhost:4321', today: '2026-01-01', demo: false }),
);

export const picture = query('picture', (path: string | undefined): Picture | undefined =>
  path === undefined ? undefined : readCached<Record<string, Picture>>(snapshotFiles.pictures, {})[path],
);

/** The path of a share picture, once it is drawn. */
export const share = query(
  'share',
  (key: string): string | undefined => readCached<SharePictures>(snapshotFiles.shares, {})[key],
);

/** Newest first; events by start. */
export const summaries = query('summaries', (kind: PublicKind) => readCached(snapshotFiles.index(kind), [])) as <
  Kind extends PublicKind,
>(
  kind: Kind,
) => SnapshotSummary<Kind>[];

export const item = query(
  'item',
  (kind: PublicKind, id: string): unknown => {
    const path = join(folder(), snapshotFiles.item(kind, id));
    return statSync(path, { throwIfNoEntry: false }) && JSON.parse(readFileSync(path, 'utf8'));
  },
  // Each save changes the item's version: no need to read thousands of files to detect a change.
  (kind, id) => versions(kind).get(id),
) as <Kind extends PublicKind>(kind: Kind, id: string) => SnapshotItem<Kind> | undefined;

const versions = query(
  'versions',
  (kind: PublicKind) => new Map(summaries(kind).map(({ id, version, updatedAt }) => [id, `${version} ${updatedAt}`])),
);

// One query each: a page that depends only on the address is not rendered again every midnight.
export const siteUrl = query('siteUrl', () => settings().siteUrl);
export const today = query('today', () => settings().today);
export const year = query('year', () => settings().today.slice(0, 4));
