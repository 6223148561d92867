import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Deadline, orExceeded } from './budget.ts';
import type { Results } from './lines.ts';
import type { Newsroom } from './newsroom.ts';
import { Reader } from './reader.ts';

type Options = { url: string; newsroom: Newsroom; budgetSeconds: number };
type Pagefind = {
  options: (options: { basePath: string }) => Promise<void>;
  init: (language: string) => Promise<void>;
  search: (words: string) => Promise<{ results: { data: () => Promise<unknown> }[] }>;
};

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
 * Searches with the module that browsers load, and returns the number of hits that can be shown. A module keeps the index that it
 * has loaded, so each index gets a module of its own.
 */
function searcher(url: string, folder: string): (words: string) => Promise<number> {
  const entry = new Reader(`${url}/pagefind/pagefind-entry.json`);
  let loaded = '';
  let modules = 0;
  let pagefind: Pagefind | undefined;
  return async (words) => {
    const { status, text } = await entry.read();
    if (status !== 200) return 0;
    if (text !== loaded || !pagefind) {
      const file = join(folder, `pagefind-${modules++}.mjs`);
      writeFileSync(file, await (await fetch(`${url}/pagefind/pagefind.js`)).text());
      pagefind = (await import(pathToFileURL(file).href)) as Pagefind;
      await pagefind.options({ basePath: `${url}/pagefind/` });
      await pagefind.init('it');
      loaded = text;
    }
    const { results } = await pagefind.search(words);
    const shown = await Promise.allSettled(results.map((result) => result.data()));
    return shown.filter((result) => result.status === 'fulfilled').length;
  };
}
