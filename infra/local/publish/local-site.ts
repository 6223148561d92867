import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from '#functions/context/context.ts';
import { filesBelow, folderFiles, putFiles } from '#functions/files/files.ts';
import { folderOfFiles } from '#functions/files/live-files.ts';
import { describePictures } from '#functions/publish/derived/hosted-pictures.ts';
import { Publisher } from '#functions/publish/publisher.ts';
import type { Renderer } from '#functions/publish/renderer.ts';
import { siteFile } from '#infra/local/settings.ts';
import { SiteDb, stateOf } from '#shared/publish/site-db.ts';

export type SitePlaces = { live: string; records: string; media: string };

/** The file of the site; a damaged one, or one of another schema, is made anew. */
export function openSiteDb(records: string): SiteDb {
  const file = siteFile(records);
  const opened = SiteDb.open(file, 'write');
  try {
    // Looked at after an end that was not clean alone: a large file takes a second.
    if (opened && (stateOf(opened, 'ended') !== undefined || opened.isSound)) return opened;
  } catch {}
  opened?.close();
  SiteDb.remove(file);
  mkdirSync(records, { recursive: true });
  return SiteDb.create(file);
}

type Options = { ctx: Context; at: SitePlaces; release: string; sizes?: boolean };

export async function openLocalSite({ ctx, at, release, sizes = true }: Options) {
  const db = openSiteDb(at.records);
  const assets = join(release, 'assets');
  const isAsset = new Set(filesBelow(assets));
  // Assets are in place before the pages that use them.
  putFiles(assets, folderFiles(at.live));
  const renderer = (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
  const publisher = new Publisher({
    ctx,
    db,
    files: folderOfFiles(at.live),
    release,
    renderer,
    pagesOfPart: 50,
    pictures: describePictures(ctx.store, folderFiles(at.media), { sizes }),
    hostFiles: {
      has: (file) => isAsset.has(file),
      repair: async () => putFiles(assets, folderFiles(at.live)),
    },
  });
  return { publisher, db };
}
