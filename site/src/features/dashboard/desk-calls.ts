import { limits } from '#shared/limits.ts';
import { type AskList, askPage } from '#site/src/lists/filtered-list.ts';
import type { DeskItem, DeskPage, ListName } from './desk.ts';

type ById = { param: { id: string } };
type Answered<Body> = Promise<{ json: () => Promise<Body> }>;
type Decide<Item> = { $put: (args: ById & { json: { version: number } }) => Answered<Item> };
type List<Summary> = { $get: AskList<Summary> };

/** The calls that articles, videos and events have in common, as the typed client has them. */
type ModeratedClient<Summary, Item extends Summary> = {
  pending: { list: List<Summary> };
  my: { all: List<Summary> };
  admin: { all: List<Summary> };
  ':id': {
    $get: (args: ById) => Answered<Item>;
    $delete: (args: ById) => Promise<unknown>;
    approve: Decide<Item> & { undo: Decide<Item> };
    reject: { $put: (args: ById & { json: { version: number; reason?: string } }) => Answered<Item> };
  };
};

/** What a desk of a moderated kind asks the API, in the dashboard's own terms. */
export function deskCalls<Summary, Item extends Summary>(
  client: ModeratedClient<Summary, Item>,
  deskItem: (item: Summary) => DeskItem,
  textOf: (item: Item) => string,
) {
  const lists: Record<ListName, List<Summary>> = {
    pending: client.pending.list,
    mine: client.my.all,
    all: client.admin.all,
  };
  const byId = client[':id'];
  const at = (id: string) => ({ param: { id } });
  return {
    list: (name: ListName, cursor?: string): Promise<DeskPage> => deskPage(lists[name].$get, deskItem, cursor),
    remove: (id: string) => byId.$delete(at(id)),
    text: async (id: string) => textOf(await (await byId.$get(at(id))).json()),
    approve: async ({ id, version }: DeskItem) =>
      deskItem(await (await byId.approve.$put({ ...at(id), json: { version } })).json()),
    undo: async ({ id, version }: DeskItem) =>
      deskItem(await (await byId.approve.undo.$put({ ...at(id), json: { version } })).json()),
    reject: async ({ id, version }: DeskItem, reason: string) =>
      deskItem(await (await byId.reject.$put({ ...at(id), json: { version, ...(reason && { reason }) } })).json()),
  };
}

/** As much at once as the API gives. */
export const fullPage = (cursor: string | undefined) => ({ limit: `${limits.pageSize.max}`, cursor });

export async function deskPage<Item>(
  ask: AskList<Item>,
  deskItem: (item: Item) => DeskItem,
  cursor: string | undefined,
): Promise<DeskPage> {
  const { items, next } = await askPage(ask, fullPage(cursor));
  return { items: items.map(deskItem), next };
}

export const paragraphs = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('\n\n');

export const undoMessages = {
  done: 'Approvazione annullata: il contenuto è di nuovo in attesa',
  failed: "Errore durante l'annullamento dell'approvazione",
};
