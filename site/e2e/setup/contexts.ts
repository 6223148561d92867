import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** An address of the magazine without scripts. */
export const nowhere = '/robots.txt';

/** With this flag the tabs of a context share one process. */
export const oneProcessForEachContext = '--renderer-process-limit=1';

type Kept = { context: BrowserContext; base: Page };

/**
 * Contexts for one story after the other. A tab in a process that has shown the magazine before costs half of the processor
 * time of one in a new process. Each has a base: a tab without scripts that keeps the process, and writes the storage.
 */
const idle: Kept[] = [];
const inUse = new Map<BrowserContext, Kept>();
/** These have a story's clock, which cannot be removed. */
const changed = new WeakSet<BrowserContext>();
/** Each has a process. */
const maxIdle = 3;

/** A context in which there is nothing yet, apart from files of the magazine in its cache. */
export async function keptContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const kept = idle.pop() ?? (await newContext(browser, options));
  inUse.set(kept.context, kept);
  return kept.context;
}

export const baseOf = (context: BrowserContext): Page | undefined => inUse.get(context)?.base;

/** What a context does too early, or only once, for a story on a busy machine. */
export function makePatient(context: BrowserContext): void {
  retryClosedConnections(context);
  waitForNetwork(context);
}

/** The magazine closes connections that were idle for some seconds, perhaps just as a story's own request uses one again. */
function retryClosedConnections({ request }: BrowserContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (asked, options) => fetch(asked, { maxRetries: 1, ...options });
}

/**
 * Chromium says that a context is offline, or online again, before its network has heard of it: the request of the next press
 * would still go through, or fail once more.
 */
function waitForNetwork(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  let offline = false;
  context.setOffline = async (isOffline) => {
    if (isOffline === offline) return;
    offline = isOffline;
    await setOffline(isOffline);
    const pages = context.pages().filter((page) => page.url() !== 'about:blank');
    await Promise.all(
      pages.map((page) => expect.poll(() => page.evaluate(reaches, nowhere), { interval: 20 }).toBe(!isOffline)),
    );
  };
}

const reaches = (path: string): Promise<boolean> =>
  fetch(path, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  makePatient(context);
  noteChanges(context);
  const base = await context.newPage();
  await base.goto(nowhere);
  return { context, base };
}

/** A story's clock would run in all later pages of its context. */
function noteChanges(context: BrowserContext): void {
  const { clock } = context;
  const { install, pauseAt } = clock;
  clock.install = (options) => {
    changed.add(context);
    return install.call(clock, options);
  };
  clock.pauseAt = (time) => {
    changed.add(context);
    return pauseAt.call(clock, time);
  };
}

/** A context that takes longer to empty is closed instead: no tab of it holds up the next story. */
const emptyingMilliseconds = 30_000;

/** The story is over: its context is emptied for another one, or closed. */
export async function endContext(context: BrowserContext): Promise<void> {
  const kept = inUse.get(context);
  inUse.delete(context);
  if (!kept || changed.has(context) || kept.base.isClosed() || idle.length >= maxIdle) return context.close();
  const late = new AbortController();
  const isEmpty = await Promise.race([
    empty(kept).then(() => true),
    setTimeout(emptyingMilliseconds, false, { signal: late.signal }),
  ]).finally(() => late.abort());
  if (isEmpty) idle.push(kept);
  else await context.close();
}

/** Its tabs close, and what it has stored is removed. */
async function empty({ context, base }: Kept): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === base ? undefined : page.close())));
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    base.evaluate(clearStorage),
  ]);
}

const clearStorage = async (): Promise<void> => {
  localStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((resolve, reject) => {
          const removal = indexedDB.deleteDatabase(name);
          removal.onsuccess = resolve;
          removal.onerror = reject;
        }),
    ),
  );
};
