import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { chromiumFlags, findChromium } from '#infra/checks/programs.ts';
import { baseOf, endContext, keptContext, makePatient, nowhere, oneProcessForEachContext } from './contexts.ts';
import { magazineUrl } from './magazine.ts';
import { type Session, sessionOf } from './sessions.ts';

/** A busy machine is no fault: only what hangs waits this long. */
const timeout = 60_000;

/** A page of a story lives for seconds: V8 spends more on optimising its scripts, and on a small young generation, than they save it. */
const forShortLives = '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32';

/** One for all test files of a worker, which share this module. Chromium ends with the process that started it. */
let browser: Browser | undefined;
let complaints: string[] = [];
let opened: Page[] = [];

/** Gives a test file the browser; an error on a page's console fails the test. */
export function inBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({
      executablePath: findChromium() as string,
      args: [...chromiumFlags, oneProcessForEachContext, forShortLives],
    });
  });
  afterEach(async ({ task }) => {
    const errors = complaints;
    const shown = task.result?.state === 'fail' ? await Promise.all(opened.map(whatIsShown)) : [];
    await Promise.all([...new Set(opened.map((page) => page.context()))].map(endContext));
    complaints = [];
    opened = [];
    if (errors.length + shown.length > 0) throw new Error([...errors, ...shown].join('\n'));
  });
}

/** The address and the messages of a page, to explain a failure. */
async function whatIsShown(page: Page): Promise<string> {
  if (page.isClosed()) return 'A closed page';
  const messages = await page
    .locator('[role=alert], [role=status], dialog[open]')
    .allInnerTexts()
    .catch((error: Error) => [error.message]);
  return [page.url(), ...messages.filter((text) => text !== '')].join(' | ');
}

/** The message of an error that a story throws in a page. */
export const storyFault = 'A fault of the story';

/** Console messages about failures that the test itself causes. */
const isExpected = (text: string) =>
  text.startsWith(`Error: ${storyFault}`) ||
  /^\[astro-island\] Error hydrating \S+ TypeError: Failed to fetch dynamically imported module/.test(text) ||
  /^ApiProblem: (HTTP (0|503)|La sessione non è valida|Per lavorare in redazione|Non hai i permessi|Articolo non trovato)/.test(
    text,
  ) ||
  /Failed to load resource: (the server responded with a status of (401|403|404|409|410|413|422|429|503)|net::ERR_INTERNET_DISCONNECTED)/.test(
    text,
  );

/** The browser's own transition to a page that leads on at once, to the login for example. */
const isSkippedTransition = ({ message }: Error) => message.startsWith('Transition was');

/** What a page can be given, too: a context of an earlier story serves. */
type PageOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'>;

const ofPage = ['viewport', 'colorScheme', 'reducedMotion', 'forcedColors'];
const isOfPage = (options: BrowserContextOptions): options is PageOptions =>
  Object.keys(options).every((name) => ofPage.includes(name));

/** A person with their own browser context: cookies, storage and login. */
export async function person(options: BrowserContextOptions = {}): Promise<Page> {
  if (!isOfPage(options)) return newcomer(options);
  const page = await newPage(await keptContext(theBrowser(), common));
  const { viewport, ...media } = options;
  if (viewport) await page.setViewportSize(viewport);
  if (Object.keys(media).length > 0) await page.emulateMedia(media);
  return page;
}

/** A person whose browser has nothing of the magazine yet, in its cache neither. */
export async function newcomer(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await theBrowser().newContext({ ...common, ...options });
  makePatient(context);
  return newPage(context, options.javaScriptEnabled);
}

const common = { baseURL: magazineUrl, locale: 'it-IT' };

function theBrowser(): Browser {
  if (!browser) throw new Error('A test file without inBrowser()');
  return browser;
}

async function newPage(context: BrowserContext, runsScripts = true): Promise<Page> {
  context.setDefaultTimeout(timeout);
  const page = await context.newPage();
  page.on('pageerror', (error) => isSkippedTransition(error) || complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
  });
  opened.push(page);
  return runsScripts ? waitingForRoutes(waitingForHydration(page)) : page;
}

/**
 * Chromium says that it holds requests before the renderer knows it: a busy page sends those of the next press past the
 * story. A background task comes after what the renderer was told. What a story fetches itself is asked once more on a
 * connection that the magazine has closed meanwhile.
 */
function waitingForRoutes(page: Page): Page {
  const register = page.route.bind(page);
  page.route = async (url, handler, options) => {
    const retrying: typeof handler = (route, request) => {
      const fetch = route.fetch.bind(route);
      route.fetch = (asked) => fetch({ maxRetries: 1, ...asked });
      return handler(route, request);
    };
    const registered = await register(url, retrying, options);
    // A page that is left meanwhile needs no wait: the next one begins with the route.
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' })).catch(() => {});
    return registered;
  };
  return page;
}

/** Waits after each navigation until the page is hydrated. */
function waitingForHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    let place = 1;
    await expect
      .poll(
        async () => {
          // A move may come before the page takes events, so the pointer moves until the page has followed it.
          place = 3 - place;
          await page.mouse.move(place, 1);
          return page.evaluate(isHydrated);
        },
        { interval: 50 },
      )
      .toBe(true);
    return response;
  };
  return page;
}

const isHydrated = (): boolean => {
  const islands = document.querySelector('main astro-island[ssr]:not([client="visible"])');
  const elements = [...document.querySelectorAll<HTMLElement & { hydrated?: boolean }>('[data-script]')];
  return !islands && elements.every(({ hydrated }) => hydrated);
};

/** Opens a page with an existing session. The login page itself is tested in login-and-register. */
export async function logIn(page: Page, account: string, path = '/dashboard'): Promise<void> {
  const { access_token } = await sessionOf(account);
  await forgetDrafts(access_token);
  await logInElsewhere(page, account, path);
}

/** A person with the session of an account, on a page. */
export async function personAt(account: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await person(options);
  await logIn(page, account, path);
  return page;
}

/** On another device of the same person: what they have not saved yet is on the server. */
export async function logInElsewhere(page: Page, account: string, path = '/dashboard'): Promise<void> {
  await openWithSession(page, await sessionOf(account), path);
}

export async function openWithSession(page: Page, session: Session, path: string): Promise<void> {
  // Storage belongs to the magazine's address.
  const base = page.url() === 'about:blank' ? baseOf(page.context()) : undefined;
  if (!base) await page.goto(nowhere);
  await (base ?? page).evaluate(({ access_token, user }) => {
    localStorage.setItem('sinopia.token', access_token);
    localStorage.setItem('sinopia.user', JSON.stringify(user));
  }, session);
  if (base || path !== nowhere) await page.goto(path);
}

/** The unsaved texts that an earlier story left on the server: each story begins without any. */
async function forgetDrafts(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${magazineUrl}/api/drafts?limit=100`, { headers });
  // A reader has none.
  const drafts = response.ok ? ((await response.json()) as { kind: string; id: string }[]) : [];
  for (const { kind, id } of drafts) {
    await fetch(`${magazineUrl}/api/drafts/${kind}/${id}`, { method: 'DELETE', headers });
  }
}
