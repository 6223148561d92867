import { taxonomyNames } from '#shared/kinds/terms.ts';
import { termPath } from '#shared/publish/paths.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { slugOf } from '#shared/text/slug.ts';

/** The used part of Pagefind's browser module, which is published with the index. */
export type Pagefind = {
  init: () => Promise<void>;
  options: (options: { basePath: string; excerptLength: number; ranking: typeof ranking }) => Promise<void>;
  mergeIndex: (path: string, options: Record<string, unknown>) => Promise<void>;
  search: (words: string, options?: { filters?: { kind: string } }) => Promise<{ results: SearchResult[] }>;
  /** How many items have each value of each filter. */
  filters: () => Promise<Record<string, Record<string, number>>>;
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

export type FoundTerm = { name: string; path: string };

export type SearchIndex = {
  /** Its list of slices: another one means another index. */
  slices: string;
  search: (words: string, kind?: string) => Promise<SearchResult[]>;
  /** The authors and tags whose names have all of these words, those with the most items first. */
  terms: (words: string) => Promise<FoundTerm[]>;
  /** The data of a hit; undefined if the item was deleted or changed after the index was made. */
  item: (result: SearchResult) => Promise<FoundItem | undefined>;
};

/** A slice of the index: its folder, and how many items it has. */
type Slice = { name: string; items: number };

/** `base` ends with a slash. A module keeps the index that it has loaded: `load` returns a new one each time. */
type Source = { base: string; load: (address: string) => Promise<Pagefind> };

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

/** Opens the index of all public items: its slices, merged by Pagefind (docs/decisions/0058-search-index-in-slices.md). */
export async function openSearchIndex({ base, load }: Source): Promise<SearchIndex> {
  const text = await readSlices(base);
  const slices = JSON.parse(text) as Slice[];
  const [first, ...others] = slices;
  if (!first) return { slices: text, search: async () => [], terms: async () => [], item: async () => undefined };
  const folderOf = (name: string) => `${base}${name}/`;
  const pagefind = await load(`${folderOf(first.name)}pagefind.js`);
  await pagefind.options({ basePath: folderOf(first.name), excerptLength, ranking });
  await pagefind.init();
  // Fails if the first slice cannot be loaded; merging would wait for it for ever.
  if (others.length > 0) await pagefind.search('');
  await Promise.all(
    others.map(({ name, items }) =>
      pagefind.mergeIndex(folderOf(name), { excerptLength, ranking, indexWeight: weightOf(items, first.items) }),
    ),
  );
  return {
    slices: text,
    search: async (words, kind) => {
      const { results } = await pagefind.search(words, kind ? { filters: { kind } } : {});
      return results.filter((result) => !isFoundByPictureAlone(result));
    },
    terms: async (words) => termsWith(words, await pagefind.filters()),
    item: async (result) => {
      try {
        return await result.data();
      } catch (error) {
        // The language before an id names its slice.
        const [, name = ''] = /^\w+-(\w+)_/.exec(result.id) ?? [];
        const { status } = await fetch(`${folderOf(name)}fragment/${result.id}.pf_fragment`, { method: 'HEAD' });
        if (status === 404) return undefined;
        throw error;
      }
    },
  };
}

const shownTerms = 6;

/** Spellings with the same address are one. */
function termsWith(words: string, filters: Record<string, Record<string, number>>): FoundTerm[] {
  const hasAll = wordFinder(words);
  const terms = taxonomyNames.flatMap((taxonomy) =>
    Object.entries(filters[taxonomy] ?? {})
      .filter(([name]) => hasAll(name))
      .map(([name, items]) => ({ name, items, path: termPath({ taxonomy, slug: slugOf(name) }) })),
  );
  const sorted = terms.toSorted((one, other) => other.items - one.items);
  return [...new Map(sorted.map((term) => [term.path, term])).values()].slice(0, shownTerms);
}

/** The words of an address are nothing that a reader looks for. */
const isFoundByPictureAlone = ({ score, matchedMetaFields = [] }: SearchResult) =>
  score === 0 && matchedMetaFields.every((field) => field === 'image');

export async function readSlices(base: string): Promise<string> {
  const response = await fetch(`${base}slices.json`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/**
 * A word counts for more the fewer texts of its slice have it, so in a slice of ten texts for less than in one of ten
 * thousand. With this weight the rarest word counts the same in both.
 */
const weightOf = (items: number, largest: number) => Math.max(1, rarest(largest) / rarest(items));

/** The inverse document frequency (BM25) of a word that one of these texts has. */
const rarest = (texts: number) => Math.log(1 + (texts - 0.5) / 1.5);
