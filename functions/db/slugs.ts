import type { ContentKind } from '#shared/kinds/kinds.ts';
import { hasOwnPage } from '#shared/publish/paths.ts';
import { isWrittenId, numberedSlug, slugOf } from '#shared/text/slug.ts';
import { slugKey } from './keys.ts';
import { batchGet, putRow, type Store, type Write } from './store.ts';

/** Words that an item wants as its address. */
export type SlugWish = { kind: ContentKind; id: string; slug: string };

type SlugRow = { id: string };

/** What an item wants at its publication: what was written, its id if a person wrote that, or the words of its title. */
export function slugWish(
  kind: ContentKind,
  { id, slug, title }: { id: string; title: string; slug?: string | undefined },
): SlugWish | undefined {
  const wanted = slug || (isWrittenId(id) ? id : slugOf(title));
  return hasOwnPage(kind) && wanted ? { kind, id, slug: wanted } : undefined;
}

/** Words stay with their item for ever, also in the trash: its former ones lead to it. */
export const slugClaim = ({ tableName }: Store, { kind, id, slug }: SlugWish): NonNullable<Write['Put']> => ({
  TableName: tableName,
  Item: { ...slugKey(kind, slug), id },
  ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
  ExpressionAttributeValues: { ':id': id },
});

const candidatesAtOnce = 20;

/** The words that were wished for, or the same with the first number that no other item has. */
export async function freeSlug(store: Store, { kind, id, slug }: SlugWish): Promise<string> {
  for (let first = 1; ; first += candidatesAtOnce) {
    const candidates = Array.from({ length: candidatesAtOnce }, (_, index) => numberedSlug(slug, first + index));
    const rows = await batchGet<SlugRow>(
      store,
      candidates.map((candidate) => slugKey(kind, candidate)),
    );
    const free = candidates.find((_, place) => rows[place] === undefined || rows[place].id === id);
    if (free !== undefined) return free;
  }
}

/** Claims words outside of a transaction. Returns those that it got. */
export async function claimSlug(store: Store, wish: SlugWish): Promise<string> {
  for (let { slug } = wish; ; slug = await freeSlug(store, wish))
    if (await putRow(store, slugClaim(store, { ...wish, slug }))) return slug;
}

/** The item that these words lead to. */
export async function idOfSlug(store: Store, kind: ContentKind, slug: string): Promise<string | undefined> {
  const [row] = await batchGet<SlugRow>(store, [slugKey(kind, slug)]);
  return row?.id;
}
