import { gunzipSync } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import { inParallel } from '#functions/files/in-parallel.ts';
import { type PublicKind, publicKinds } from '#shared/kinds/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import type { SnapshotItem } from '#shared/publish/snapshot.ts';
import { searchRecord } from './search-record.ts';
import { type NewSlice, nextSlice } from './slices.ts';

type Row = { key: string; edition: string; body: string };

/** Keeps Pagefind's process and the network busy. */
const concurrency = 32;

/**
 * Makes the next slice that differs from the items; undefined where none does. Items that are gone are left out. `write`: one file of it,
 * whose tag it returns. The name of the slice is part of its language, and so of the name of each fragment: by it a browser finds the
 * folder of a fragment. For one caller at a time: a process has one connection to Pagefind's program.
 */
export async function makeNextSlice(
  db: SiteDb,
  name: string,
  write: (file: string, body: Uint8Array) => Promise<string>,
  slice = nextSlice(db),
): Promise<NewSlice | undefined> {
  if (!slice) return undefined;
  const { n, items } = slice;
  if (items.length === 0) return { n, folder: name, files: [], fragments: [] };
  const language = `${magazine.language}-${name}`;
  try {
    const { index, errors } = await createIndex({ forceLanguage: language });
    if (!index) throw new Error(errors.join(', '));
    const rows = new Map<string, Row>();
    await inParallel(items.toSorted(byKind), concurrency, async (key) => {
      const row = db.get<Row>('SELECT key, edition, body FROM item WHERE key = ?', key);
      if (!row) return;
      const kind = key.split('/', 1)[0] as PublicKind;
      const record = { ...searchRecord(kind, JSON.parse(row.body) as SnapshotItem<typeof kind>), language };
      rows.set(record.url, row);
      await index.addCustomRecord(record);
    });
    const made = await index.getFiles();
    if (made.errors.length > 0) throw new Error(made.errors.join(', '));
    const files = await inParallel(
      made.files,
      concurrency,
      async ({ path, content }): Promise<[string, string]> => [path, await write(path, content)],
    );
    const fileOf = new Map(
      made.files.flatMap(({ path, content }) => (path.startsWith('fragment/') ? [[addressIn(content), path]] : [])),
    );
    // A text without words has no fragment.
    const fragments = [...rows].map(([url, { key, edition }]): NewSlice['fragments'][number] => [
      key,
      edition,
      fileOf.get(url) ?? '',
    ]);
    return { n, folder: name, files, fragments };
  } finally {
    await close();
  }
}

/** Of equal results the first indexed is first: an article. */
const byKind = (one: string, other: string): number => rankOf(one) - rankOf(other);
const rankOf = (key: string): number => publicKinds.indexOf(key.split('/', 1)[0] as PublicKind);

const signature = 'pagefind_dcd';

function addressIn(fragment: Uint8Array): string {
  const text = gunzipSync(fragment).toString();
  return (JSON.parse(text.slice(text.startsWith(signature) ? signature.length : 0)) as { url: string }).url;
}
