import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { makeSizes } from '#functions/derived/encode-sizes.ts';
import { HostedPictures, hostedBytes } from '#functions/derived/hosted-pictures.ts';
import { OnDemandFiles } from '#functions/derived/on-demand-files.ts';
import { SharePictureFiles } from '#functions/derived/share-pictures/share-pictures.ts';
import { asyncFiles, folderFiles } from '#functions/files/files.ts';
import { importLines } from '#functions/import/import-file.ts';
import { LiveSite, type Renderer } from '#functions/publishing/live-site.ts';
import { publish } from '#functions/publishing/publish.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import { seedDemo } from '#infra/demo/seed.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { awkwardLines } from './awkward-items.ts';
import { temporaryDataDir } from './started-magazine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    builtIn: string;
  }
}

/** How many pictures get their sizes: enough to see them in pages, few enough to wait for. */
const sizedPictures = 3;

/** The demo issue and a few awkward items as they go live, built once for all tests that look at the files. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { dataDir, remove } = temporaryDataDir();
  const settings = readSettings({ DATA_DIR: dataDir, SEED: 'demo' });
  const at = places(dataDir);
  process.env['SNAPSHOT_DIR'] = at.snapshot;
  const release = await ensureRelease();
  const renderer = (await import(/* @vite-ignore */ pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
  cpSync(join(release, 'assets'), at.live, { recursive: true });
  await withStore(settings, async (ctx) => {
    await seedDemo(ctx, at.media);
    const { problems } = await importLines(ctx, awkwardLines(civilDateInRome(ctx.now())));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const publicFiles = folderFiles(at.live);
    const records = folderFiles(at.records);
    const pictures = new HostedPictures(at.media, publicFiles, records);
    const sharePictures = new SharePictureFiles(pictures, publicFiles);
    const snapshot = new Snapshot(folderFiles(at.snapshot), ctx.store);
    const live = await LiveSite.open(asyncFiles(publicFiles), asyncFiles(records));
    let sized: string[] = [];
    let unsized: string[] = [];
    await publish(
      {
        ctx,
        snapshot,
        live,
        release,
        renderer,
        async pictures(addresses) {
          const described = await pictures.describe(addresses);
          sized = Object.keys(described).slice(0, sizedPictures);
          unsized = Object.keys(described).slice(sizedPictures);
          const plain = unsized.map((address) => [address, { ...described[address], variants: [] }]);
          return { ...described, ...Object.fromEntries(plain) };
        },
        // To draw large pictures takes as long as to make their sizes.
        sharePictures: (wanted) => sharePictures.describe(wanted.filter(({ image = '' }) => !unsized.includes(image))),
      },
      { changes: 'all' },
    );
    // As the publisher does once nothing waits.
    await snapshot.compact();
    for (const address of sized) {
      const bytes = hostedBytes(at.media, address);
      const picture = snapshot.picture(address);
      if (bytes && picture) await makeSizes(bytes, picture, publicFiles);
    }
    const asked = new OnDemandFiles(at);
    for (const path of sharePictures.files) await asked.make(`/${path}`);
  });
  project.provide('builtIn', dataDir);
  return remove;
}
