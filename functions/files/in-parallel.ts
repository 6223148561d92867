/**
 * Works on all items, `concurrency` at once, and returns the results in their order. After a failure it begins no other item, and
 * throws when none is under way any more.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const failures: unknown[] = [];
  const next = async () => {
    for (const [place, item] of rest) {
      if (failures.length > 0) return;
      try {
        results[place] = await work(item, place);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, next));
  if (failures.length > 0) throw failures[0];
  return results;
}
