import { existsSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Files, readJson } from '#functions/files/files.ts';
import type { LiveSite } from '#functions/publishing/live-site.ts';
import type { ItemRef, Snapshot } from '#functions/snapshot/snapshot.ts';
import { publicKinds } from '#shared/model/kinds/kinds.ts';
import { snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { setAsideDamagedItem } from './damaged-files.ts';

/*
 * The long check reads every item and every page. Files are torn when the machine loses its power, not when a process ends: a
 * start of the same release within the same boot as the last check need not wait for the next one.
 */

const recordFile = 'checked.json';
type Record = { bootedAt: number; release: string };

/** Seconds between two readings of the same boot's time: clocks are adjusted. */
const tolerance = 10;
const bootedAt = () => Date.now() / 1_000 - uptime();

/** Whether the files were checked since the machine was started, and no other release has written them. */
export function checkedSinceBoot(records: Files, release: string): boolean {
  const last = readRecord(records);
  return last?.release === release && Math.abs(last.bootedAt - bootedAt()) < tolerance;
}

export function recordChecked(records: Files, release: string): void {
  records.write(recordFile, JSON.stringify({ bootedAt: bootedAt(), release } satisfies Record));
}

function readRecord(records: Files): Record | undefined {
  try {
    return readJson<Record>(records, recordFile);
  } catch {
    return undefined;
  }
}

/** Works 5 ms, then pauses 5 ms. */
const sliceMilliseconds = 5;

type Checked = {
  snapshot: Snapshot;
  /** The folder of the snapshot. */
  folder: string;
  live: LiveSite;
  onDamagedFiles: (files: readonly string[]) => void;
};

/** The long check while the magazine runs. What it finds is made again by the next steps of the publisher. */
export class BackgroundCheck {
  readonly #checked: Checked;
  #damagedItems: ItemRef[] = [];
  #pagesAreCorrupt = false;

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  async run(): Promise<void> {
    const { snapshot, folder, live, onDamagedFiles } = this.#checked;
    const pause = inSlices();
    for (const kind of publicKinds) {
      for (const id of [...snapshot.lists.of(kind).keys()]) {
        await pause();
        // It may have been withdrawn during the pause.
        const version = snapshot.lists.get(kind, id)?.version;
        if (version === undefined) continue;
        onDamagedFiles(setAsideDamagedItem(folder, { kind, id, version }));
        const isMissing = !existsSync(join(folder, snapshotFiles.item(kind, id)));
        if (isMissing) this.#damagedItems.push({ kind, id });
      }
    }
    const corrupt = await live.markCorruptPages(pause);
    if (corrupt.length > 0) this.#pagesAreCorrupt = true;
  }

  /** Items whose files are damaged or missing, since the last call: they are to be read from the store again. */
  consumeDamagedItems(): ItemRef[] {
    return this.#damagedItems.splice(0);
  }

  /** Whether pages differ from the record, since the last call. They are marked for rendering. */
  consumePageDamage(): boolean {
    const found = this.#pagesAreCorrupt;
    this.#pagesAreCorrupt = false;
    return found;
  }
}

export function inSlices(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < sliceMilliseconds) return;
    await wait(sliceMilliseconds);
    started = performance.now();
  };
}
