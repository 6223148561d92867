import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSlice } from '#functions/search/make-slice.ts';
import { serveWork } from '#infra/local/child-work.ts';
import { SiteDb } from '#shared/publish/site-db.ts';

/** The child process of local-search.ts: makes one slice after the other. */
const [file = ''] = process.argv.slice(2);

serveWork({
  make: async (folder: string, name: string, items: readonly string[]) => {
    const db = SiteDb.open(file, 'read');
    if (!db) throw new Error(`${file} cannot be read`);
    try {
      const { files, fragments } = await makeSlice(db, folder, name, items);
      return {
        fragments,
        files: files.map((name) => [name, hash('sha256', readFileSync(join(folder, name)), 'base64url')]),
      };
    } finally {
      db.close();
    }
  },
});
