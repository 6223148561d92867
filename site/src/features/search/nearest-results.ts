import type { SearchIndex, SearchResult } from './search-index.ts';

/** What is shown where nothing has all the words: at least something of them. */
export async function nearestResults(index: SearchIndex, words: string, count: number): Promise<SearchResult[]> {
  for (const query of widerQueries(words)) {
    const results = await index.search(query);
    if (results.length > 0) return results.slice(0, count);
  }
  return [];
}

const shortestBeginning = 3;

/** The same in every kind, then each word alone, the longest first, then the beginning of the longest: a letter may be wrong. */
export function widerQueries(words: string): string[] {
  const byLength = words.split(' ').toSorted((one, other) => other.length - one.length);
  const [longest = ''] = byLength;
  const beginnings = Array.from({ length: Math.max(0, longest.length - shortestBeginning) }, (_, cut) =>
    longest.slice(0, -1 - cut),
  );
  return [...new Set([words, ...byLength, ...beginnings])];
}
