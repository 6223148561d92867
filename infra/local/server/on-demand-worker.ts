import type { OnDemandFiles } from '#functions/publish/derived/on-demand-files.ts';
import { serveWork } from '#infra/local/child-work.ts';
import { siteFile } from '#infra/local/settings.ts';
import { SiteDb } from '#shared/publish/site-db.ts';
import { onDemandFiles } from './on-demand-files.ts';

const [records = '', media = '', live = ''] = process.argv.slice(2);

/** A damaged file of the site is replaced by another one: it is opened for each piece of work. */
async function withFiles<Result>(work: (files: OnDemandFiles) => Promise<Result>): Promise<Result> {
  const db = SiteDb.open(siteFile(records), 'read');
  if (!db) throw new Error('There are no items yet');
  try {
    return await work(onDemandFiles(db, { media, live }));
  } finally {
    db.close();
  }
}

serveWork({
  insteadOf: (path: string) => withFiles((files) => files.insteadOf(path)),
  make: (path: string) => withFiles(async (files) => (await files.make(path)) !== undefined),
});
