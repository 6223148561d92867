import type { ClientRequestOptions } from 'hono/client';
import { limits } from '#shared/limits.ts';

/** One page of a list of the API; `next` is the cursor of the next one. */
export type ListPage<Item> = { items: Item[]; next: string | undefined };

type ListQuery = { limit?: string; category?: string | undefined; cursor?: string | undefined };

export type FetchList<Item> = (
  args: { query: ListQuery },
  options?: ClientRequestOptions,
) => Promise<Pick<Response, 'ok' | 'status' | 'headers'> & { json: () => Promise<Item[]> }>;

export async function fetchPage<Item>(
  ask: FetchList<Item>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<Item>> {
  const response = await ask({ query }, signal ? { init: { signal } } : {});
  if (!response.ok) throw new Error(`${response.status}`);
  return { items: await response.json(), next: nextCursor(response.headers.get('link')) };
}

/** The query of the largest page that the API gives. */
export const fullPage = (cursor: string | undefined) => ({ limit: `${limits.pageSize.max}`, cursor });

/** All items of a list, page by page: for lists that the dashboard marks other items with. */
export async function fetchAllPages<Item>(ask: FetchList<Item>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(ask, fullPage(cursor));
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return items;
}

/** Appends the next page without items that are already in the list. */
export function joined<Item extends { id: string }>(items: readonly Item[], more: readonly Item[]): Item[] {
  const ids = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !ids.has(id))];
}

/** The target of a `Link: <…>; rel="next"` header (RFC 8288), if it is on the magazine's own API. */
export const nextLink = (link: string | null): string | undefined =>
  /^<(\/api\/[^<>]*)>; rel="next"$/.exec(link ?? '')?.[1];

export function nextCursor(link: string | null): string | undefined {
  const address = nextLink(link);
  if (address === undefined) return undefined;
  return new URL(address, 'https://magazine.invalid').searchParams.get('cursor') ?? undefined;
}
