import { asyncFiles, folderFiles } from '#functions/files/files.ts';
import { OnDemandFiles } from '#functions/publish/derived/on-demand-files.ts';
import type { KindWithSharePicture } from '#shared/publish/share-picture-file.ts';
import { DbSource, type SiteDb } from '#shared/publish/site-db.ts';
import type { Picture } from '#shared/publish/snapshot.ts';

export function onDemandFiles(db: SiteDb, { media, live }: { media: string; live: string }): OnDemandFiles {
  const source = new DbSource(db);
  const sources = {
    item: async (kind: KindWithSharePicture, id: string) => {
      source.refresh();
      return source.summary(kind, id);
    },
    picture: async (address: string) => source.picture(address),
    hostedBy: async (name: string) =>
      db
        .all<{ address: string; picture: string }>('SELECT address, picture FROM picture WHERE name = ?', name)
        .map(({ address, picture }) => ({ address, picture: JSON.parse(picture) as Picture })),
    file: asyncFiles(folderFiles(media)).read,
  };
  return new OnDemandFiles(sources, asyncFiles(folderFiles(live)));
}
