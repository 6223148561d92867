import { folderOfFiles } from '#functions/files/live-files.ts';
import { makeNextSlice } from '#functions/search/make-slice.ts';
import { serveWork } from '#infra/local/child-work.ts';
import { SiteDb } from '#shared/publish/site-db.ts';

serveWork({
  makeNext: async (file: string, folder: string, name: string) => {
    const db = SiteDb.open(file, 'read');
    if (!db) throw new Error(`${file} cannot be read`);
    const { tagOf, writeAll } = folderOfFiles(folder);
    const write = async (path: string, body: Uint8Array) => {
      await writeAll([{ file: path, body, tag: undefined }]);
      return tagOf(body);
    };
    return makeNextSlice(db, name, write).finally(() => db.close());
  },
});
