import type { TestProject } from 'vitest/node';
import type { Context } from '#functions/context/context.ts';
import { importLines } from '#functions/import/import-file.ts';
import { seedDemo } from '#infra/demo/seed.ts';
import { openLocalSite, type SitePlaces } from '#infra/local/publish/local-site.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import { magazineShareFile, sharePictureFile } from '#shared/publish/share-picture-file.ts';
import { DbSource, type SiteDb } from '#shared/publish/site-db.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { awkwardLines } from './awkward-items.ts';
import { makeAll } from './finished-site.ts';
import { temporaryDataDir } from './started-magazine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    builtIn: string;
  }
}

/** Of so many pictures the share pictures are drawn: enough to look at them, few enough to wait for. */
const drawnPictures = 3;

/** The demo issue and a few awkward items as they go live, built once for all tests that look at the files. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { dataDir, remove } = temporaryDataDir();
  const settings = readSettings({ DATA_DIR: dataDir, SEED: 'demo' });
  const at = places(dataDir);
  await withStore(settings, async (ctx) => {
    await seedDemo(ctx, at.media);
    const { problems } = await importLines(ctx, awkwardLines(civilDateInRome(ctx.now())));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const { publisher, db } = await openLocalSite({ ctx, at, release: await ensureRelease() });
    await publisher.prepare();
    while (await publisher.step());
    await drawSome(ctx, db, at);
    db.close();
  });
  project.provide('builtIn', dataDir);
  return remove;
}

/** The share pictures that show one of a few pictures or none: to draw large pictures takes long. */
async function drawSome(ctx: Context, db: SiteDb, at: SitePlaces): Promise<void> {
  const source = new DbSource(db);
  const rows = db.all<{ address: string }>('SELECT address FROM picture WHERE name IS NOT NULL ORDER BY address');
  const drawn = new Set(rows.slice(0, drawnPictures).map(({ address }) => address));
  const shares = db
    .all<{ key: string; summary: string }>('SELECT key, summary FROM item')
    .flatMap(({ key, summary }) => {
      const item = JSON.parse(summary) as SnapshotSummary<PublicKind>;
      const isSmall = !('image' in item) || item.image === undefined || drawn.has(item.image);
      const file = sharePictureFile(key.split('/', 1)[0] as PublicKind, item, source.picture);
      return isSmall && file !== undefined ? [`/${file}`] : [];
    });
  await makeAll(ctx, db, at, [...shares, `/${magazineShareFile}`]);
}
