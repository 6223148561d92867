/** The kinds of item that the staff writes for the site; their names are the ones in keys, files and the import. */
export const moderatedKinds = ['article', 'video', 'event'] as const;
/** What readers see as soon as it is saved. */
export const unmoderatedKinds = ['news', 'gallery'] as const;
export const contentKinds = [...moderatedKinds, ...unmoderatedKinds] as const;

/** Everything that readers see: what the staff writes for the site, and the newsletters that went out. */
export const publicKinds = [...contentKinds, 'newsletter'] as const;

export type ModeratedKind = (typeof moderatedKinds)[number];
export type UnmoderatedKind = (typeof unmoderatedKinds)[number];
export type ContentKind = (typeof contentKinds)[number];
export type PublicKind = (typeof publicKinds)[number];

export const isModerated = (kind: ContentKind): kind is ModeratedKind =>
  (moderatedKinds as readonly ContentKind[]).includes(kind);
