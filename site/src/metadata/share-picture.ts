import { magazine } from '#shared/magazine.ts';
import { magazineShareKey, type SharedKind, shareKey } from '#shared/model/snapshot.ts';
import { siteUrl } from '#site/src/content/site.ts';
import { share } from '#site/src/content/snapshot.ts';

/** A page with a share picture of its own. */
export type Shared = { kind: SharedKind; id: string; title: string };

export type SharePicture = { address: string; alt: string };

/** The magazine's sign, which comes with the code (site/icons/draw.ts). */
const signPath = '/share.jpg';

/** What a shared link shows: the picture drawn for it, until then the magazine's, until that is drawn its sign. */
export function sharePicture(shared: Shared | undefined): SharePicture {
  const own = shared && share(shareKey(shared.kind, shared.id));
  const path = own ?? share(magazineShareKey) ?? signPath;
  return { address: siteUrl() + path, alt: own ? shared.title : magazine.name };
}
