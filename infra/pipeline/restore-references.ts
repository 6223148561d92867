import { editionKeys, liveKey, mediaKey, newsletterKey, userKey } from '#functions/db/keys.ts';
import { type UseRow, usesOfRows } from '#functions/db/media-uses.ts';
import { batchGet, type Row, type Store } from '#functions/db/store.ts';
import type { Media } from '#functions/media/rows.ts';
import type { User } from '#shared/accounts/user.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';

/** The row as the rows that it follows have it now; undefined if none of them names it any more. */
export async function asStillNamed(store: Store, row: Row): Promise<Row | undefined> {
  const [kind = '', ...rest] = row.pk.split('#');
  const isNamed = {
    email: () => isNameOf(store, row, 'email', rest.join('#')),
    username: () => isNameOf(store, row, 'username', rest.join('#')),
    'media-bytes': () => hasBytes(store, row, rest.join('#')),
  }[kind];
  if (isNamed) return (await isNamed()) ? row : undefined;
  return useAsShown(store, row);
}

async function isNameOf(
  store: Store,
  { userId }: Row<Record<string, unknown>>,
  field: 'email' | 'username',
  name: string,
) {
  const [account] = await batchGet<{ data: User }>(store, [userKey(String(userId))]);
  return account?.data[field] === name;
}

async function hasBytes(store: Store, row: Row, sha256: string): Promise<boolean> {
  const [media] = await batchGet<{ data: Media }>(store, [mediaKey(String(row['id']))]);
  return media?.data.file?.sha256 === sha256;
}

/** A use names the editions that show the picture now. */
async function useAsShown(store: Store, row: Row): Promise<Row | undefined> {
  const use = row['data'] as UseRow & { media: string };
  const { kind, id, media } = use;
  const keys =
    kind === 'newsletter' ? [newsletterKey(id), liveKey('newsletter', id)] : editionKeys(kind as ContentKind, id);
  const rows = (await batchGet(store, keys)).flatMap((one) =>
    one ? [{ ...one, sk: one.sk === 'live' ? 'live' : 'working' }] : [],
  );
  const uses = usesOfRows(rows);
  const editions = (['working', 'live'] as const).filter((edition) => uses[edition].includes(media));
  return editions.length > 0 ? { ...row, data: { ...use, editions } } : undefined;
}
