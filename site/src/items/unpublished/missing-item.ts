import { shownByPages } from '#shared/errors/errors.ts';
import { type ContentKind, contentKinds, isModerated } from '#shared/kinds/kinds.ts';
import { kindDetails, kinds } from '#shared/kinds.ts';
import { hasOwnPage, openedId, previewShellPath } from '#shared/publish/paths.ts';
import { wordsOf } from '#shared/text/kind-words.ts';
import type { ViewedKind } from './item-view.tsx';

export type MissingItem = {
  kind: ViewedKind;
  text: string;
  list: { href: string; label: string };
  /** Encoded as in the address. */
  id: string;
};

/** The kinds that have a page for each item, at its own address or at that of the list. */
const paged = contentKinds.filter((kind): kind is ViewedKind => kinds[kind].files.length > 0);

/** The folders of items with a page of their own, as an alternative in a regular expression. */
export const itemFolderPattern = paged
  .filter(hasOwnPage)
  .map((kind) => kinds[kind].address.slice(1, -1))
  .join('|');

/** The item that an address without a page, or a preview address, names; undefined for other addresses. */
export function missingItem(path: string, search = ''): MissingItem | undefined {
  for (const kind of paged) {
    const id = idIn(kind, path, search);
    if (!id) continue;
    const list = { href: kinds[kind].list, label: `Torna ${wordsOf(kind).toAll}` };
    return { kind, id, list, text: shownByPages[kindDetails[kind].notFound] };
  }
  return undefined;
}

function idIn(kind: ContentKind, path: string, search: string): string | undefined {
  const opened = openedId(kind, path, search);
  if (opened) return encodeURIComponent(opened);
  const folders = [
    ...(hasOwnPage(kind) ? [kinds[kind].address] : []),
    ...(isModerated(kind) ? [`${previewShellPath(kind)}/`] : []),
  ];
  const folder = folders.find((start) => path.startsWith(start));
  const id = folder && path.slice(folder.length).replace(/\/$/, '');
  return id?.includes('/') ? undefined : id;
}
