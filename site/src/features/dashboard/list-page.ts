import { nextCursor } from '../../lib/next-link.ts';

export type Listed<Item> = { json: () => Promise<Item[]>; headers: Headers };
export type ListPage<Item> = { items: Item[]; next: string | undefined };

/** As much at once as the API gives. */
export const pageQuery = (cursor: string | undefined) => ({ query: { limit: '100', ...(cursor && { cursor }) } });

export async function pageOf<Item>(answer: Promise<Listed<Item>>): Promise<ListPage<Item>> {
  const response = await answer;
  return { items: await response.json(), next: nextCursor(response.headers.get('link')) };
}
