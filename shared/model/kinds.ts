/** The kinds of item that readers see; their names are the ones in keys, files and the import. */
export const moderatedKinds = ['article', 'video', 'event'] as const;
export const contentKinds = [...moderatedKinds, 'news', 'gallery'] as const;

export type ModeratedKind = (typeof moderatedKinds)[number];
export type ContentKind = (typeof contentKinds)[number];

export const isModerated = (kind: ContentKind): kind is ModeratedKind =>
  (moderatedKinds as readonly ContentKind[]).includes(kind);
