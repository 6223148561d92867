import type { HostedPictures } from '#functions/context/context.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import type { Picture } from '#shared/publish/snapshot.ts';

/** The same for functions in AWS that have no file of the site: an object of the private bucket. */
export const hostedRecord = 'hosted-pictures.json';

export function hostedPicturesOf(db: SiteDb): HostedPictures {
  const rows = db.all<{ address: string; picture: string }>(
    'SELECT address, picture FROM picture WHERE name IS NOT NULL',
  );
  return Object.fromEntries(rows.map(({ address, picture }) => [address, JSON.parse(picture) as Picture]));
}
