/** The used part of Pagefind's browser module, which is published with the index. */
export type Pagefind = {
  init: () => Promise<void>;
  options: (options: { basePath: string; excerptLength: number; ranking: typeof ranking }) => Promise<void>;
  mergeIndex: (path: string, options: Record<string, unknown>) => Promise<void>;
  search: (words: string, options?: { filters?: { kind: string } }) => Promise<{ results: SearchResult[] }>;
};

export type SearchResult = {
  id: string;
  score: number;
  matchedMetaFields?: string[];
  data: () => Promise<FoundItem>;
};

export type FoundItem = {
  url: string;
  excerpt: string;
  meta: { title?: string; image?: string; label?: string; note?: string };
};

export type SearchIndex = {
  /** Its entry file: another one means another index. */
  entry: string;
  search: (words: string, kind?: string) => Promise<SearchResult[]>;
  /** The data of a hit; undefined if the item was deleted after the index was made. */
  item: (result: SearchResult) => Promise<FoundItem | undefined>;
};

/**
 * Pagefind's entry file, which also names the other parts of the index: further slices of a large archive, and what has
 * changed since the archive was made.
 */
type Entry = { languages: Record<string, { hash: string; page_count: number }>; slices?: Part[]; recent?: Part };
/** Its folder, and how many items it has. */
type Part = { name: string; items: number };

/** `base` ends with a slash. A module keeps the index that it has loaded: `load` returns a new one each time. */
type Source = { base: string; load: () => Promise<Pagefind> };

const excerptLength = 28;

/**
 * A word of the title counts for more than any number of the same in a text, one of the subtitle for half as much; who is
 * found by the lines around a title alone comes last. Short texts are no better than long ones: the few words of a work,
 * with its artist, would stand above every article. Of equal ones the first indexed is first: an article.
 */
const ranking = {
  pageLength: 0,
  metaWeights: { title: 10, subtitle: 5, label: 0, note: 0, image: 0 },
};
const attempts = 3;

/**
 * Opens the index of all public items: the slices of its archive, and the recent part, merged by Pagefind
 * (docs/decisions/0058-search-index-in-two-parts.md).
 */
export async function openSearchIndex(source: Source, attempt = 1): Promise<SearchIndex> {
  const { base } = source;
  const text = await readEntry(base);
  const entry = JSON.parse(text) as Entry;
  const pagefind = await source.load();
  await pagefind.options({ basePath: base, excerptLength, ranking });
  await pagefind.init();
  const { slices = [], recent } = entry;
  const recentFolder = `${base}recent/${recent?.name}/`;
  const folderOfSlice = (name: string) => `${base}slice/${name}/`;
  let replaced: ReadonlySet<string> = new Set();
  if (recent || slices.length > 0) {
    // Fails if the first slice cannot be loaded; merging would wait for it for ever.
    await pagefind.search('');
    const largest = Math.max(itemsOfFirst(entry), ...slices.map(({ items }) => items));
    const merge = (folder: string, { items }: Part) =>
      pagefind.mergeIndex(folder, { excerptLength, ranking, indexWeight: weightOf(items, largest) });
    const [ids] = await Promise.all([
      recent ? readJson<string[]>(`${recentFolder}replaced.json`) : [],
      ...slices.map((slice) => merge(folderOfSlice(slice.name), slice)),
      recent && recent.items > 0 && merge(recentFolder, recent),
    ]);
    replaced = new Set(ids);
    // Pagefind has read the entry itself: the other parts fit their own first slice only.
    if (attempt < attempts && archiveOf(await readEntry(base)) !== archiveOf(text))
      return openSearchIndex(source, attempt + 1);
  }
  /** The language before an id says which part the fragment is in. */
  const folderOf = (id: string) => {
    const part = /^\w+-(\w+)_/.exec(id)?.[1];
    if (part === undefined) return base;
    return part === 'recent' ? recentFolder : folderOfSlice(part);
  };
  return {
    entry: text,
    search: async (words, kind) => {
      const { results } = await pagefind.search(words, kind ? { filters: { kind } } : {});
      return results.filter((result) => !replaced.has(result.id) && !isFoundByPictureAlone(result));
    },
    item: async (result) => {
      try {
        return await result.data();
      } catch (error) {
        const { status } = await fetch(`${folderOf(result.id)}fragment/${result.id}.pf_fragment`, { method: 'HEAD' });
        if (status === 404) return undefined;
        throw error;
      }
    },
  };
}

/** The words of an address are nothing that a reader looks for. */
const isFoundByPictureAlone = ({ score, matchedMetaFields = [] }: SearchResult) =>
  score === 0 && matchedMetaFields.every((field) => field === 'image');

export async function readEntry(base: string): Promise<string> {
  const response = await fetch(`${base}pagefind-entry.json`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

function archiveOf(entry: string): string {
  const { languages, slices } = JSON.parse(entry) as Entry;
  return JSON.stringify([languages, slices]);
}

async function readJson<Value>(address: string): Promise<Value> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Value;
}

const itemsOfFirst = ({ languages }: Entry) =>
  Math.max(...Object.values(languages).map(({ page_count }) => page_count));

/**
 * A word counts for more the fewer texts of its part have it, so in a part of ten texts for less than in one of ten
 * thousand. With this weight the rarest word counts the same in both.
 */
const weightOf = (items: number, largest: number) => Math.max(1, rarest(largest) / rarest(items));

/** The inverse document frequency (BM25) of a word that one of these texts has. */
const rarest = (texts: number) => Math.log(1 + (texts - 0.5) / 1.5);
