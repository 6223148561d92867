import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeNextSlice } from '#functions/search/make-slice.ts';
import { serveWork } from '#infra/local/child-work.ts';
import { SiteDb } from '#shared/publish/site-db.ts';

const [file = ''] = process.argv.slice(2);

serveWork({
  makeNext: async (folder: string, name: string) => {
    const db = SiteDb.open(file, 'read');
    if (!db) throw new Error(`${file} cannot be read`);
    const tagOf = (name: string) => hash('sha256', readFileSync(join(folder, name)), 'base64url');
    return makeNextSlice(db, { folder, name, tagsOf: async (files) => files.map(tagOf) }).finally(() => db.close());
  },
});
