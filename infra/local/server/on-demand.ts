import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { folderFiles } from '#functions/files/files.ts';
import { derivedFile } from '#functions/publish/derived/on-demand-files.ts';
import { type Fetch, fetchPoster, noPoster, posterAt } from '#functions/publish/derived/poster.ts';
import { childWork } from '#infra/local/child-work.ts';
import { problemSentence } from '#infra/local/terminal.ts';
import { pauseOf } from '#shared/time/pause.ts';
import type { PublicFolder } from './public-files.ts';

/** For a path without a file: that the file is there now, or what readers get in its place. */
export type MakeMissing = (path: string) => Promise<'made' | InPlace | undefined>;
type InPlace = { status: number; headers: Record<string, string>; body?: string };

type Given = Pick<Context, 'store' | 'hostedPictures' | 'now' | 'pauseFactor'>;

/** The largest drawing takes five seconds on an idle core. */
const workMilliseconds = 120_000;

function waitFor(path: string, instead: string): number {
  // Networks ask once for a share picture, and keep the answer.
  if (path.endsWith('.jpg')) return 5_000;
  // A drawing takes longest to be made into a size, and is itself small and sharp. A photograph may weigh megabytes.
  return /\.svg$/i.test(instead) ? 300 : 2_000;
}

/** Makes sizes of hosted pictures and share pictures when they are first asked for, in processes of low priority. */
export function makeDerived(ctx: Given, { media, live }: { media: string; live: string }): MakeMissing {
  const ask = childWork(new URL('../media/drawer.ts', import.meta.url), {
    processes: 2,
    timeoutMilliseconds: workMilliseconds,
  });
  const ports: Parameters<typeof derivedFile>[0] = {
    store: ctx.store,
    hosted: ctx.hostedPictures,
    pictures: folderFiles(media),
    live: folderFiles(live),
    draw: {
      makeSize: (...given) => ask('makeSize', given) as Promise<Buffer>,
      drawSharePicture: (...given) => ask('drawSharePicture', given) as Promise<Buffer>,
    },
  };
  const once = onceEach(ctx);
  return async (path) => {
    const derived = await derivedFile(ports, path);
    if (!derived) return undefined;
    const { instead, make } = derived;
    const late = wait(pauseOf(ctx, waitFor(path, instead)), false, { ref: false });
    const making = once(path, async () => (await make()) !== undefined);
    // Soon the file may be there.
    const headers = { location: instead, 'cache-control': 'no-store' };
    return (await Promise.race([making, late])) ? 'made' : { status: 302, headers };
  };
}

export const publicPosters = (dataDir: string): PublicFolder => ({ path: dataDir, only: /^\/thumbs\// });

/** A request can name any video of a provider, also one that no page shows. */
const mostPosters = 2_000;
const posterMilliseconds = 30 * 24 * 3_600_000;

/**
 * The posters of videos at the magazine's own origin, so that no reader's browser tells a third party what it looks at. Those of a
 * month ago are fetched anew after the next start.
 */
export function makePosters(ctx: Pick<Context, 'now'>, dataDir: string, fetchFrom: Fetch = fetch): MakeMissing {
  const files = folderFiles(dataDir);
  const kept = () => globSync('thumbs/*/*.jpg', { cwd: dataDir });
  const oldest = ctx.now().getTime() - posterMilliseconds;
  for (const file of kept()) if (statSync(join(dataDir, file)).mtimeMs < oldest) files.remove(file);
  const once = onceEach(ctx);
  return async (path) => {
    const source = posterAt(path);
    if (!source) return undefined;
    const isThere = await once(path, async () => {
      const poster = await fetchPoster(source, fetchFrom).catch(() => undefined);
      if (!poster) return false;
      if (kept().length >= mostPosters) kept().forEach(files.remove);
      files.write(path.slice(1), poster);
      return true;
    });
    return isThere ? 'made' : { status: 200, ...noPoster };
  };
}

const mostUnderway = 100;
const restMilliseconds = 60_000;

/**
 * Work by name, done once for all who ask at a time. False where it has just failed, or is under way for too many others; after a
 * failure it rests.
 */
function onceEach({ now }: Pick<Context, 'now'>) {
  const underway = new Map<string, Promise<boolean>>();
  const failedAt = new Map<string, number>();
  return async (name: string, work: () => Promise<boolean>): Promise<boolean> => {
    const shared = underway.get(name);
    if (shared) return shared;
    const time = now().getTime();
    if (time - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < restMilliseconds) return false;
    if (underway.size >= mostUnderway) return false;
    const working = work().catch((error) => {
      console.error(`${name}: ${problemSentence(error)}`);
      return false;
    });
    underway.set(name, working);
    const isDone = await working;
    underway.delete(name);
    if (failedAt.size > 10_000) failedAt.clear();
    if (isDone) failedAt.delete(name);
    else failedAt.set(name, time);
    return isDone;
  };
}
