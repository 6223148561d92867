import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from '#functions/context/context.ts';
import { publicItems } from '#functions/derived/derived-files.ts';
import { HostedPictures } from '#functions/derived/hosted-pictures.ts';
import { shownInSharePicture } from '#functions/derived/library-pictures.ts';
import { SharePictureFiles } from '#functions/derived/share-pictures/share-pictures.ts';
import { asyncFiles, folderFiles } from '#functions/files/files.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { LiveSite, type Renderer } from '#functions/publishing/live-site.ts';
import type { Site } from '#functions/publishing/publish.ts';
import type { Helper } from '#functions/publishing/render-parts.ts';
import { createSearchIndex, type SearchIndexOptions } from '#functions/search/local-indexer.ts';
import { versionOf } from '#functions/search/make-index.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import type { BackgroundWork } from './background-work.ts';

type Options = {
  ctx: Context;
  at: { snapshot: string; live: string; records: string; media: string };
  /** The folder of the release that renders the pages. */
  release: string;
  work: BackgroundWork;
  helpers?: readonly Helper[];
  /** Whether pages name sizes of pictures and share pictures. */
  sizes?: boolean;
  indexing?: Pick<SearchIndexOptions, 'pauseMilliseconds' | 'graceMilliseconds' | 'onFailure'>;
};

/** The site in local folders, with its derived files: withdrawing an item removes those too. */
export async function openLocalSite({ ctx, at, release, work, helpers = [], sizes = true, indexing }: Options) {
  // The renderer reads its snapshot from this folder.
  process.env['SNAPSHOT_DIR'] = at.snapshot;
  const publicFiles = folderFiles(at.live);
  const records = folderFiles(at.records);
  const pictures = new HostedPictures(at.media, publicFiles, records, { sizes });
  const snapshot = new Snapshot(folderFiles(at.snapshot), ctx.store);
  const shown = (address: string) => shownInSharePicture(snapshot.picture(address)) ?? pictures.shown(address);
  const sharePictures = new SharePictureFiles({ shown }, publicFiles);
  const search = createSearchIndex(at, {
    ...indexing,
    make: work,
    liveItems: () => ({ has: publicItems(snapshot).keys.has, get: liveVersion }),
  });
  function liveVersion(key: string): string | undefined {
    const [kind, id = ''] = key.split('/') as [PublicKind, string?];
    const summary = snapshot.lists.get(kind, id);
    return summary && versionOf(summary);
  }
  const changedMedia: string[] = [];
  const site: Site = {
    ctx,
    snapshot,
    live: await LiveSite.open(asyncFiles(publicFiles), asyncFiles(records)),
    release,
    helpers,
    renderer: (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer,
    pictures: async (addresses) => ({
      ...(await pictures.describe(addresses)),
      ...(await describeMedia(ctx.store, addresses)),
    }),
    changedPictures: () => changedMedia.splice(0),
    sharePictures: (wanted, keys) => sharePictures.describe(sizes ? wanted : [], keys),
    namesSomeSharePictures: true,
    removeWithdrawn(items, withdrawn) {
      if (withdrawn.length > 0) search.removeWithdrawn(withdrawn);
      if (items.isPartial) return;
      sharePictures.removeUnused();
      pictures.removeUnused(items);
    },
  };
  /** The pictures of these addresses have changed: whether the site uses one of them. */
  const noteMedia = (addresses: readonly string[]): boolean => {
    const used = addresses.filter(snapshot.usesPicture);
    changedMedia.push(...used);
    return used.length > 0;
  };
  return { site, publicFiles, pictures, sharePictures, search, noteMedia };
}
