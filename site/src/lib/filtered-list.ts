/** One answer of a list of the API, and where the next one is. */
export type ListPage<Item> = { items: Item[]; next: string | undefined };

export async function fetchList<Item>(address: string, signal?: AbortSignal): Promise<ListPage<Item>> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${response.status}`);
  return { items: await response.json(), next: nextOf(response.headers.get('link')) };
}

/** The target of rel="next" (RFC 8288), on the magazine's own API and nowhere else. */
export const nextOf = (link: string | null): string | undefined =>
  /<(\/api\/[^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];

/** What is new joins the end; an item that is already there is not shown twice. */
export function joined<Item extends { id: string }>(items: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !known.has(id))];
}
