/** Works on all items, so many at once, and returns the results in their order. Ends at the first failure. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const next = async () => {
    for (const [place, item] of rest) results[place] = await work(item, place);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, next));
  return results;
}
