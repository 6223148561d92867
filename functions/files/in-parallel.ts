/**
 * Works on all items, `concurrency` at once, and returns the results in their order. After a failure it begins no other
 * item.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  let failed = false;
  const next = async () => {
    for (const [place, item] of rest) {
      if (failed) return;
      try {
        results[place] = await work(item, place);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, next));
  return results;
}
