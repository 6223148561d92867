import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { folderFiles } from '#functions/files/files.ts';
import { makeSize } from '#functions/publish/derived/encode-sizes.ts';
import { hostedPicturesOf } from '#functions/publish/derived/hosted-names.ts';
import { derivedFile } from '#functions/publish/derived/on-demand-files.ts';
import { drawSharePicture } from '#functions/publish/derived/share-pictures/draw-share-picture.ts';
import type { Publisher } from '#functions/publish/publisher.ts';
import { localSearch } from '#infra/local/publish/local-search.ts';
import type { SitePlaces } from '#infra/local/publish/local-site.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';

type Folders = Pick<SitePlaces, 'media' | 'live'>;

export function derivedFiles({ store }: Pick<Context, 'store'>, db: SiteDb, { media, live }: Folders) {
  const hosted = async () => hostedPicturesOf(db);
  const draw = { makeSize, drawSharePicture };
  return (path: string) =>
    derivedFile({ store, hosted, pictures: folderFiles(media), live: folderFiles(live), draw }, path);
}

/** As when readers ask for them. */
export async function makeAll(ctx: Context, db: SiteDb, at: Folders, paths: readonly string[]): Promise<void> {
  const find = derivedFiles(ctx, db, at);
  for (const path of paths) await (await find(path))?.make();
}

/** The search index, as it is once nothing has changed for a while. */
export async function finishSearch(publisher: Publisher, at: SitePlaces): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const search = localSearch({ publisher, at, pauseMilliseconds: 0, onFailure: fail });
  while (!(await search.work())) await wait(20);
}
