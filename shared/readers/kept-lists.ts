/** Items that a reader keeps: articles to read later, events to visit. Apart from the schemas, which pages do not load. */
export const keptLists = { saved: 'article', followed: 'event' } as const;
export type KeptList = keyof typeof keptLists;
