import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { HostedPictures } from '#functions/derived/picture-sizes.ts';
import { DrawnShares } from '#functions/derived/share-pictures.ts';
import { asyncFiles, folderFiles } from '#functions/files/files.ts';
import { importLines } from '#functions/import/import-file.ts';
import type { Renderer } from '#functions/publishing/live-site.ts';
import { LiveSite } from '#functions/publishing/live-site.ts';
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
    const [publicFiles, records] = [folderFiles(at.live), folderFiles(at.records)];
    const pictures = new HostedPictures(at.media, publicFiles, records);
    const shares = new DrawnShares(pictures, publicFiles, records);
    const snapshot = new Snapshot(folderFiles(at.snapshot), ctx.store);
    const live = await LiveSite.open(asyncFiles(publicFiles), asyncFiles(records));
    const build = () =>
      publish(
        {
          ...{ ctx, snapshot, live, release, renderer },
          pictures: (addresses) => pictures.describe(addresses),
          shares: (wanted) => shares.describe(wanted),
        },
        { changes: 'all' },
      );
    await build();
    for (let made = 0; made < sizedPictures; made += 1) await pictures.makeNext();
    while (await shares.makeNext());
    await build();
  });
  project.provide('builtIn', dataDir);
  return remove;
}
