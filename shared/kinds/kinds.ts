import { kinds } from '#shared/kinds.ts';

type Kinds = typeof kinds;
export type ContentKind = keyof Kinds;
type KindWhere<Property extends object> = {
  [Kind in ContentKind]: Kinds[Kind] extends Property ? Kind : never;
}[ContentKind];
export type ModeratedKind = KindWhere<{ moderated: true }>;
/** The kinds that need no approval: one edition, a draft or live. */
export type UnmoderatedKind = KindWhere<{ moderated: false }>;
/** What has items in lists: the content, and the newsletters that were sent. */
export type ListedKind = ContentKind | 'newsletter';
/** All kinds that pages show: also what editors wrote of an author or a tag (terms.ts). */
export type PublicKind = ListedKind | 'author' | 'tag';

export const isModerated = (kind: ContentKind): kind is ModeratedKind => kinds[kind].moderated;

const all = Object.keys(kinds) as ContentKind[];
export const moderatedKinds = all.filter(isModerated);
export const unmoderatedKinds = all.filter((kind) => !isModerated(kind)) as UnmoderatedKind[];
export const contentKinds: readonly ContentKind[] = [...moderatedKinds, ...unmoderatedKinds];
export const listedKinds: readonly ListedKind[] = [...contentKinds, 'newsletter'];
export const publicKinds: readonly PublicKind[] = [...listedKinds, 'author', 'tag'];

type Collections = { readonly [Kind in ContentKind]: Kinds[Kind]['collection'] };
export const collections = Object.fromEntries(all.map((kind) => [kind, kinds[kind].collection])) as Collections;

/** What is done with an item of a kind, by its name in the table of permissions. */
export const actionOn = <Verb extends 'create' | 'edit' | 'delete'>(verb: Verb, kind: ContentKind) =>
  `${isModerated(kind) ? 'moderated' : 'unmoderated'}:${verb}` as const;
