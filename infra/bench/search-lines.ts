import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSearchIndex, type Pagefind, type SearchIndex } from '#site/src/features/search/search-index.ts';
import { Deadline, orExceeded } from './budget.ts';
import type { Results } from './lines.ts';
import type { Newsroom } from './newsroom.ts';
import { Reader } from './reader.ts';

type Options = { url: string; newsroom: Newsroom; budgetSeconds: number };

const pollMilliseconds = 100;
/** A word that no other text has. */
const word = 'sbiancheggiatrice';

/** From the request until a reader's search finds a text, or no longer finds a deleted one. */
export async function measureSearch({ url, newsroom, budgetSeconds }: Options): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const finds = searcher(url, folder);
  try {
    const started = performance.now();
    const article = await newsroom.publish(newsroom.newTitle(), { content: `Una ${word} di prova.` });
    const found = await secondsUntil(started, async () => (await finds(word)) === 1);
    const removed = performance.now();
    await newsroom.remove(article);
    const gone = await secondsUntil(removed, async () => (await finds(word)) === 0);
    return { 'search.found': found, ...(typeof found === 'number' ? { 'search.gone': gone } : {}) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  function secondsUntil(started: number, isTrue: () => Promise<boolean>) {
    return orExceeded(async () => {
      await new Deadline(budgetSeconds).until(isTrue, pollMilliseconds);
      return (performance.now() - started) / 1_000;
    });
  }
}

/**
 * Searches with the module and the code that browsers load, and returns the number of hits that can be shown. A module keeps
 * the index that it has loaded, so each index gets a module of its own.
 */
function searcher(url: string, folder: string): (words: string) => Promise<number> {
  const base = `${url}/pagefind/`;
  const list = new Reader(`${base}slices.json`);
  let modules = 0;
  let index: SearchIndex | undefined;
  const load = async (address: string) => {
    const file = join(folder, `pagefind-${modules++}.mjs`);
    writeFileSync(file, await (await fetch(address)).text());
    return (await import(pathToFileURL(file).href)) as Pagefind;
  };
  return async (words) => {
    const { status, text } = await list.read();
    if (status !== 200) return 0;
    if (text !== index?.slices) index = await openSearchIndex({ base, load });
    const { item, search } = index;
    const shown = await Promise.allSettled((await search(words)).map(item));
    return shown.filter((one) => one.status === 'fulfilled' && one.value !== undefined).length;
  };
}
