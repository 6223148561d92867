import { type PublicKind, publicKinds } from '#shared/kinds/kinds.ts';
import { kinds } from '#shared/kinds.ts';
import { newsletterIssuePath } from './paths.ts';

/** The files that are rendered for one item, its page first. */
export const pagesOfItem = (kind: PublicKind, id: string): string[] =>
  kind === 'newsletter' ? [newsletterIssuePath(id)] : kinds[kind].files.map((file) => file.replace('{id}', id));

const itemFolders = publicKinds.flatMap((kind) => pagesOfItem(kind, '')[0] ?? []);
/** Whether this is the page of one item, not a list. */
export const isItemPage = (path: string): boolean =>
  itemFolders.some((folder) => path.startsWith(folder) && !path.includes('/', folder.length));
