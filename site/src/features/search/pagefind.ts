import { joinElisions } from '#shared/text/words.ts';

/** The used part of Pagefind's browser module, which is published with the index. */
type Pagefind = {
  init: () => Promise<void>;
  options: (options: { excerptLength: number }) => Promise<void>;
  search: (words: string, options: { filters?: { kind: string } }) => Promise<{ results: SearchResult[] }>;
};

export type SearchResult = { id: string; data: () => Promise<FoundItem> };

export type FoundItem = {
  url: string;
  excerpt: string;
  meta: { title?: string; label?: string; note?: string };
};

const modulePath = '/pagefind/pagefind.js';
const entryPath = '/pagefind/pagefind-entry.json';

/** A replaced index stays available a little longer than this (functions/search/make-index.ts). */
const recheckMilliseconds = 15_000;

type Loaded = { pagefind: Pagefind; entry: string };
let loading: Promise<Loaded> | undefined;
let checkedAt = 0;
let loads = 0;

/**
 * Loaded at the first search, not with the page, and again when there is a newer index. A failure is not cached, so the next
 * search tries again.
 */
export async function loadPagefind(): Promise<Pagefind> {
  if (loading && Date.now() - checkedAt > recheckMilliseconds && !(await isNewest(loading))) loading = undefined;
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return (await loading).pagefind;
}

async function load(): Promise<Loaded> {
  const entry = await readEntry();
  // A module that failed once stays failed under its address, and one that was loaded keeps its index.
  const address = loads === 0 ? modulePath : `${modulePath}?${loads}`;
  loads += 1;
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.options({ excerptLength: 28 });
  await pagefind.init();
  return { pagefind, entry };
}

/** True if that cannot be checked: an old index is better than none. */
async function isNewest(loaded: Promise<Loaded>): Promise<boolean> {
  const { entry } = await loaded;
  return readEntry().then(
    (newest) => newest === entry,
    () => true,
  );
}

async function readEntry(): Promise<string> {
  const response = await fetch(entryPath, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.status}`);
  checkedAt = Date.now();
  return response.text();
}

/** The data of a hit; undefined if the item was deleted after the index was made. */
export async function foundItem(result: SearchResult): Promise<FoundItem | undefined> {
  try {
    return await result.data();
  } catch (error) {
    const { status } = await fetch(`/pagefind/fragment/${result.id}.pf_fragment`, { method: 'HEAD' });
    if (status === 404) return undefined;
    throw error;
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

const readable = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '');

/** Splits an excerpt into plain and matched runs, which are shown as text, never as markup. */
export function excerptRuns(excerpt: string): { text: string; found: boolean }[] {
  return joinElisions(withEllipses(excerpt))
    .split('<mark>')
    .flatMap((run, index) => {
      const [found = '', ...after] = run.split('</mark>');
      return index === 0
        ? [{ text: run, found: false }]
        : [
            { text: found, found: true },
            { text: after.join('</mark>'), found: false },
          ];
    })
    .map(({ text, found }) => ({ text: readable(text), found }))
    .filter(({ text }) => text !== '');
}

/** Marks an excerpt that begins or ends inside a sentence. */
function withEllipses(excerpt: string): string {
  const words = excerpt.trim();
  const plain = words.replace(/<\/?mark>/g, '');
  return `${/^\p{Ll}/u.test(plain) ? '… ' : ''}${words}${/([.!?…»]|^)$/.test(plain) ? '' : ' …'}`;
}
