import { type ContentKind, type PublicKind, publicKinds } from '#shared/kinds/kinds.ts';
import { kinds } from '#shared/kinds.ts';
import { newsletterIssuePath } from './paths.ts';

/** The files that are rendered for one item, its page first. `name`: what its address ends with. */
export const pagesOfItem = (kind: PublicKind, name: string): string[] =>
  kind === 'newsletter'
    ? [newsletterIssuePath(name)]
    : Object.hasOwn(kinds, kind)
      ? kinds[kind as ContentKind].files.map((file) => file.replace('{id}', name))
      : [];

const itemFolders = publicKinds.flatMap((kind) => pagesOfItem(kind, '')[0] ?? []);
export const isItemPage = (path: string): boolean =>
  itemFolders.some((folder) => path.startsWith(folder) && !path.includes('/', folder.length));
