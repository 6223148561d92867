import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import { articlePath, eventCalendarPath, eventPath, newsletterIssuePath, newsPath, videoFilePath } from './paths.ts';

/** The files that are rendered for one item, its page first; works are shown by the pages of their lists. */
const itemPages: Record<PublicKind, readonly ((id: string) => string)[]> = {
  article: [articlePath],
  event: [eventPath, eventCalendarPath],
  news: [newsPath],
  newsletter: [newsletterIssuePath],
  video: [videoFilePath],
  gallery: [],
};
export const pagesOfItem = (kind: PublicKind, id: string): string[] => itemPages[kind].map((path) => path(id));

const itemFolders = Object.values(itemPages).flatMap(([page]) => (page ? page('') : []));
/** Whether this is the page of one item, not a list. */
export const isItemPage = (path: string): boolean =>
  itemFolders.some((folder) => path.startsWith(folder) && !path.includes('/', folder.length));
