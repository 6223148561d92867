import type { SearchIndex, SearchResult } from './search-index.ts';

/** What is shown where nothing has all the words: at least something of them, as long as the reader waits for it. */
export async function nearestResults(
  index: SearchIndex,
  words: string,
  { count, isCurrent }: { count: number; isCurrent: () => boolean },
): Promise<SearchResult[]> {
  for (const query of widerQueries(words)) {
    if (!isCurrent()) return [];
    const results = await index.search(query);
    if (results.length > 0) return results.slice(0, count);
  }
  return [];
}

const shortestBeginning = 3;
/** Each is a search that may fetch a file. */
const mostBeginnings = 8;

/** The same in every kind, then each word alone, the longest first, then the beginning of the longest: a letter may be wrong. */
export function widerQueries(words: string): string[] {
  const byLength = words.split(' ').toSorted((one, other) => other.length - one.length);
  const [longest = ''] = byLength;
  const beginnings = Array.from(
    { length: Math.min(mostBeginnings, Math.max(0, longest.length - shortestBeginning)) },
    (_, cut) => longest.slice(0, -1 - cut),
  );
  return [...new Set([words, ...byLength, ...beginnings])];
}
