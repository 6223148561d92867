import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { close, createIndex } from 'pagefind';
import { type Files, folderFiles, readJson } from '#functions/snapshot/files.ts';
import { magazine } from '#shared/magazine.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds.ts';
import { type SnapshotItem, type SnapshotSummary, snapshotFiles } from '#shared/model/snapshot.ts';
import { searchRecord } from './search-record.ts';

type Places = { snapshot: string; live: string; records: string };

/** What was indexed last, and the files that the two last indexes consist of. */
type Made = { digest: string; files: string[]; before: string[] };

const recordFile = 'search.json';
/** Changes whenever the records are made in another way. */
const edition = 3;
const entry = 'pagefind-entry.json';

/**
 * The full-text index of everything published, made beside the publishing and never before it. What piles up while one
 * index is made goes into the next.
 */
export function createSearchIndex(places: Places, pauseMilliseconds = 2_000) {
  const snapshot = folderFiles(places.snapshot);
  const records = folderFiles(places.records);
  let wanted = false;
  let working: Promise<void> | undefined;

  return { refresh };

  function refresh(): Promise<void> {
    wanted = true;
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  }

  async function work(): Promise<void> {
    while (wanted) {
      await wait(pauseMilliseconds);
      wanted = false;
      const digest = digestOf(snapshot);
      const made = readJson<Made>(records, recordFile);
      if (made?.digest === digest) continue;
      const files = await makeIndex(snapshot, places);
      const before = made?.files ?? [];
      // Whoever searches right now still reads the index before this one.
      for (const file of made?.before ?? []) {
        if (!files.includes(file) && !before.includes(file))
          rmSync(join(places.live, 'pagefind', file), { force: true });
      }
      records.write(recordFile, JSON.stringify({ digest, files, before } satisfies Made));
    }
  }
}

function summariesOf<Kind extends PublicKind>(snapshot: Files, kind: Kind): SnapshotSummary<Kind>[] {
  return readJson<SnapshotSummary<Kind>[]>(snapshot, snapshotFiles.index(kind)) ?? [];
}

function digestOf(snapshot: Files): string {
  const versions = publicKinds.map((kind) =>
    summariesOf(snapshot, kind).map(({ id, version, updatedAt }) => [id, version, updatedAt]),
  );
  return createHash('sha256')
    .update(JSON.stringify([edition, versions]))
    .digest('base64url');
}

/** Names of the files of the new index, which is live when this resolves: what leads to them is written last. */
async function makeIndex(snapshot: Files, places: Places): Promise<string[]> {
  const folder = join(places.records, `search.${process.pid}.new`);
  try {
    const { index, errors } = await createIndex({ forceLanguage: magazine.language });
    if (!index) throw new Error(errors.join(', '));
    for (const kind of publicKinds) {
      for (const { id } of summariesOf(snapshot, kind)) {
        const item = readJson<SnapshotItem<typeof kind>>(snapshot, snapshotFiles.item(kind, id));
        if (item) await index.addCustomRecord(searchRecord(kind, item));
      }
    }
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
      .toSorted((one, other) => Number(one === entry) - Number(other === entry));
    const target = join(places.live, 'pagefind');
    mkdirSync(target, { recursive: true });
    for (const file of files) cpSync(join(folder, file), join(target, file));
    return files;
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
