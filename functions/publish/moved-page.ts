import { liveKey, slugKey } from '#functions/db/keys.ts';
import { fromData } from '#functions/db/query.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { kinds } from '#shared/kinds.ts';
import { type Addressed, hasOwnPage, nameOf } from '#shared/publish/paths.ts';
import { isId } from '#shared/text/ids.ts';
import { redirectedTo } from './redirects.ts';

/** The files of items with words in their addresses, around these words. */
const itemFiles = contentKinds
  .filter(hasOwnPage)
  .flatMap((kind) => kinds[kind].files.map((file) => ({ kind, around: file.split('{id}') as [string, string] })));

type Named = { kind: ContentKind; name: string; around: [string, string] };

function itemNamedIn(path: string): Named | undefined {
  for (const { kind, around } of itemFiles) {
    const [start, end] = around;
    const name = path.slice(start.length, path.length - end.length);
    if (path === start + name + end && isId(name)) return { kind, name, around };
  }
  return undefined;
}

/**
 * Where a page is that is missing at this path: that of an item which is named by its id or by former words, or what an address of the
 * site before this one leads to. Undefined for what is not live.
 */
export const movedTo = async (store: Store, path: string): Promise<string | undefined> =>
  (await itemNow(store, path)) ?? (await redirectedTo(store, path));

async function itemNow(store: Store, path: string): Promise<string | undefined> {
  const named = itemNamedIn(path);
  if (!named) return undefined;
  const { kind, name, around } = named;
  const [claim, own] = await batchGet(store, [slugKey(kind, name), liveKey(kind, name)]);
  const id = claim ? String(claim['id']) : name;
  const [live] = id === name ? [own] : await batchGet(store, [liveKey(kind, id)]);
  const now = live && around.join(nameOf(fromData<Addressed>(live['data'])));
  return now === path ? undefined : now;
}
