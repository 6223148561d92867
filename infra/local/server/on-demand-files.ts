import { asyncFiles, folderFiles } from '#functions/files/files.ts';
import { OnDemandFiles } from '#functions/publish/derived/on-demand-files.ts';
import { DbSource, type SiteDb } from '#shared/publish/site-db.ts';

export function onDemandFiles(db: SiteDb, { media, live }: { media: string; live: string }): OnDemandFiles {
  const source = new DbSource(db);
  const hosted = 'SELECT address, picture FROM picture WHERE name = ?';
  return new OnDemandFiles(
    {
      async item(kind, id) {
        source.refresh();
        return source.summary(kind, id);
      },
      picture: async (address) => source.picture(address),
      hostedBy: async (name) =>
        db
          .all<{ address: string; picture: string }>(hosted, name)
          .map(({ address, picture }) => ({ address, picture: JSON.parse(picture) })),
      file: asyncFiles(folderFiles(media)).read,
    },
    asyncFiles(folderFiles(live)),
  );
}
