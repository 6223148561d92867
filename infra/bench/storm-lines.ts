import { setTimeout as wait } from 'node:timers/promises';
import { type Results, spreadOf } from './lines.ts';
import type { Newsroom } from './newsroom.ts';

type Options = {
  url: string;
  newsroom: Newsroom;
  publishes: number;
  seconds: number;
  budgetSeconds: number;
  /** Addresses of pages that exist already. */
  pages: readonly string[];
};

const readers = 4;
const pollMilliseconds = 100;
const lateMilliseconds = 2_000;

/** Articles published at an even rate while readers read; each is looked for at its address until it is there. */
export async function measureStorm({
  url,
  newsroom,
  publishes,
  seconds,
  budgetSeconds,
  pages,
}: Options): Promise<Results> {
  const reading = new Reading(url, pages);
  const ends = performance.now() + (seconds + budgetSeconds) * 1_000;
  const started = performance.now();
  const published: Promise<number | undefined>[] = [];
  for (let number = 0; number < publishes; number++) {
    await wait(Math.max(0, started + (number * seconds * 1_000) / publishes - performance.now()));
    published.push(publishOne().catch(() => undefined));
  }
  const times = await Promise.all(published);
  await reading.end();
  const live = times.filter((time) => time !== undefined);
  return {
    'storm.published': live.length,
    'storm.live': live.length === publishes ? spreadOf(live) : { exceeded: seconds + budgetSeconds },
    'storm.late': publishes - live.filter((time) => time <= lateMilliseconds).length,
    'storm.requests': reading.requests,
    'storm.failed': reading.failed,
    'storm.broken': reading.broken,
  };

  /** The milliseconds until it was live; undefined if it was not within the budget. Fails with the API. */
  async function publishOne(): Promise<number | undefined> {
    const sentAt = performance.now();
    const { id } = await newsroom.publish(newsroom.newTitle());
    while (performance.now() < ends) {
      const { status } = await fetch(`${url}/articolo/${id}`, { method: 'HEAD' });
      if (status === 200) return performance.now() - sentAt;
      await wait(pollMilliseconds);
    }
    return undefined;
  }
}

/** Readers follow the links of a page: its articles and its assets must be there. */
class Reading {
  requests = 0;
  failed = 0;
  broken = 0;
  readonly #url: string;
  readonly #known = new Set<string>();
  readonly #clients: Promise<void>[];
  #ended = false;

  constructor(url: string, pages: readonly string[]) {
    this.#url = url;
    this.#clients = Array.from({ length: readers }, (_, number) => this.#readOn(pages, number));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#clients);
  }

  async #readOn(pages: readonly string[], first: number): Promise<void> {
    for (let number = first; !this.#ended; number += readers) {
      const html = await this.#get(pages[number % pages.length] ?? '/');
      if (html !== undefined && !(await this.#isWhole(html))) this.broken += 1;
    }
  }

  async #isWhole(html: string): Promise<boolean> {
    if (!html.trimEnd().endsWith('</html>')) return false;
    const targets = [...html.matchAll(/(?:href|src)="(\/(?:articolo|_astro)\/[^"?#]+)"/g)].map(([, path = '']) => path);
    for (const path of new Set(targets)) {
      if (this.#known.has(path)) continue;
      if ((await this.#get(path)) === undefined) return false;
      this.#known.add(path);
    }
    return true;
  }

  async #get(path: string): Promise<string | undefined> {
    this.requests += 1;
    try {
      const response = await fetch(`${this.#url}${path}`);
      const text = await response.text();
      if (response.ok) return text;
    } catch {}
    this.failed += 1;
    return undefined;
  }
}
