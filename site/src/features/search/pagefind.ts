/** What of Pagefind's browser module is used here; it is made with the index and lies beside it. */
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

let loading: Promise<Pagefind> | undefined;
let failures = 0;

/** Loaded with the first word, not with the page; a failure is forgotten, so that the next try is a real one. */
export function loadPagefind(): Promise<Pagefind> {
  loading ??= load().catch((error) => {
    loading = undefined;
    failures += 1;
    throw error;
  });
  return loading;
}

async function load(): Promise<Pagefind> {
  // A module that failed once stays failed under its address.
  const address = failures === 0 ? modulePath : `${modulePath}?${failures}`;
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.options({ excerptLength: 28 });
  await pagefind.init();
  return pagefind;
}
