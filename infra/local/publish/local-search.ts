import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Publisher } from '#functions/publish/publisher.ts';
import { type NewSlice, nameOfSlice, publicFolder } from '#functions/search/slices.ts';
import { childWork } from '#infra/local/child-work.ts';
import { siteFile } from '#infra/local/settings.ts';
import type { SitePlaces } from './local-site.ts';

type Options = {
  publisher: Pick<Publisher, 'hasStaleSearch' | 'acceptSlice'>;
  at: Pick<SitePlaces, 'live' | 'records'>;
  /** For so long nothing changes before a slice is made. */
  pauseMilliseconds?: number;
  onFailure: (error: Error) => void;
};

const restMilliseconds = 10_000;

/** Makes the slices of the search index in a process of the lowest priority: no publication waits for them. */
export function localSearch({ publisher, at, pauseMilliseconds = 2_000, onFailure }: Options) {
  const ask = childWork(new URL('./search-worker.ts', import.meta.url), { idleMilliseconds: 1_000 });
  const folder = join(at.records, 'search.new');
  let mayBeginAt = 0;
  let isChanged = true;
  let making: Promise<void> | undefined;
  let next: NewSlice | undefined;

  return {
    noteChange(): void {
      isChanged = true;
      mayBeginAt = Math.max(mayBeginAt, Date.now() + pauseMilliseconds);
    },
    /** In a quiet moment of the publisher: shows what is made, or begins with what has to be. Whether nothing is left. */
    async work(): Promise<boolean> {
      if (next) await accept(next);
      if (making) return false;
      if (!isChanged) return true;
      if (Date.now() < mayBeginAt) return false;
      isChanged = publisher.hasStaleSearch;
      if (isChanged)
        making = make().finally(() => {
          making = undefined;
        });
      return !isChanged;
    },
  };

  async function make(): Promise<void> {
    try {
      rmSync(folder, { recursive: true, force: true });
      next = (await ask('makeNext', [siteFile(at.records), folder, nameOfSlice(new Date())])) as NewSlice | undefined;
    } catch (error) {
      mayBeginAt = Date.now() + restMilliseconds;
      onFailure(error as Error);
    }
  }

  async function accept(slice: NewSlice): Promise<void> {
    next = undefined;
    if (slice.files.length > 0) {
      mkdirSync(join(at.live, publicFolder), { recursive: true });
      renameSync(folder, join(at.live, publicFolder, slice.folder));
    }
    await publisher.acceptSlice(slice);
  }
}
