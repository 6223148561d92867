import type { ClientRequestOptions } from 'hono/client';
import { nextCursor } from '#site/src/api/next-link.ts';

/** One answer of a list of the API, and where the next one is. */
export type ListPage<Item> = { items: Item[]; next: string | undefined };

type ListQuery = { limit?: string; category?: string | undefined; cursor?: string | undefined };

/** A list of the API, as its typed client asks for it. */
export type AskList<Item> = (
  args: { query: ListQuery },
  options?: ClientRequestOptions,
) => Promise<Pick<Response, 'ok' | 'status' | 'headers'> & { json: () => Promise<Item[]> }>;

export async function askPage<Item>(
  ask: AskList<Item>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<Item>> {
  const response = await ask({ query }, signal ? { init: { signal } } : {});
  if (!response.ok) throw new Error(`${response.status}`);
  return { items: await response.json(), next: nextCursor(response.headers.get('link')) };
}

/** What is new joins the end; an item that is already there is not shown twice. */
export function joined<Item extends { id: string }>(items: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !known.has(id))];
}
