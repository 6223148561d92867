/** The kinds of item that are moderated. Keys, files and the import use these names. */
export const moderatedKinds = ['article', 'video', 'event'] as const;
/** The kinds that need no approval: one edition, a draft or live. */
export const unmoderatedKinds = ['news', 'gallery'] as const;
export const contentKinds = [...moderatedKinds, ...unmoderatedKinds] as const;

/** All kinds with public items: the content, and the newsletters that were sent. */
export const publicKinds = [...contentKinds, 'newsletter'] as const;

/** The collection of each kind in the API. */
export const collections = {
  article: 'articles',
  video: 'videos',
  event: 'events',
  news: 'news',
  gallery: 'gallery',
} as const satisfies Record<(typeof contentKinds)[number], string>;

export type ModeratedKind = (typeof moderatedKinds)[number];
export type UnmoderatedKind = (typeof unmoderatedKinds)[number];
export type ContentKind = (typeof contentKinds)[number];
export type PublicKind = (typeof publicKinds)[number];

export const isModerated = (kind: ContentKind): kind is ModeratedKind =>
  (moderatedKinds as readonly ContentKind[]).includes(kind);

/** What is done with an item of a kind, by its name in the table of permissions. */
export const actionOn = <Verb extends 'create' | 'edit' | 'delete'>(verb: Verb, kind: ContentKind) =>
  `${isModerated(kind) ? 'moderated' : 'unmoderated'}:${verb}` as const;
