import { decodeEntities } from '#shared/text/decode-entities.ts';
import { shownText } from '#shared/text/indexed-words.ts';
import { openSearchIndex, type Pagefind, readSlices, type SearchIndex, type SearchResult } from './search-index.ts';

const base = '/pagefind/';

/** A replaced index stays available a little longer than this (functions/search/slices.ts). */
const recheckMilliseconds = 15_000;

let loading: Promise<SearchIndex> | undefined;
let checkedAt = 0;
let loads = 0;

/**
 * Loaded at the first search, not with the page, and again when there is a newer index. A failure is not cached, so the next
 * search tries again.
 */
export async function loadSearchIndex(): Promise<SearchIndex> {
  if (loading && Date.now() - checkedAt > recheckMilliseconds && !(await isNewest(loading))) loading = undefined;
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<SearchIndex> {
  checkedAt = Date.now();
  return openSearchIndex({
    base,
    load: (address) => {
      // A module that failed once stays failed under its address, and one that was loaded keeps its index.
      loads += 1;
      return import(/* @vite-ignore */ loads === 1 ? address : `${address}?${loads}`) as Promise<Pagefind>;
    },
  });
}

/** True if that cannot be checked: an old index is better than none. */
async function isNewest(loaded: Promise<SearchIndex>): Promise<boolean> {
  const { slices } = await loaded;
  const newest = await readSlices(base).catch(() => undefined);
  if (newest !== undefined) checkedAt = Date.now();
  return newest === undefined || newest === slices;
}

/** Splits an excerpt into plain and matched runs, which are shown as text, never as markup. */
export function excerptRuns(excerpt: string): { text: string; match: boolean }[] {
  return withEllipses(shownText(excerpt))
    .split('<mark>')
    .flatMap((run, index) => {
      const [match = '', ...after] = run.split('</mark>');
      return index === 0
        ? [{ text: run, match: false }]
        : [
            { text: match, match: true },
            { text: after.join('</mark>'), match: false },
          ];
    })
    .map(({ text, match }) => ({ text: decodeEntities(text), match }))
    .filter(({ text }) => text !== '');
}

/** Marks an excerpt that begins or ends inside a sentence. */
function withEllipses(excerpt: string): string {
  const words = excerpt.trim();
  const plain = words.replace(/<\/?mark>/g, '');
  return `${/^\p{Ll}/u.test(plain) ? '… ' : ''}${words}${/([.!?…»]|^)$/.test(plain) ? '' : ' …'}`;
}

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
