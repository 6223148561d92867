import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { chromiumFlags, findChromium } from '#infra/checks/debian-packages.ts';
import { sessionOf } from './sessions.ts';

/** A busy machine is no fault: only what hangs waits this long. */
const patience = 60_000;

export const magazineUrl = inject('magazineUrl');

/** One for all test files, which share this module. Chromium ends with the process that started it. */
let browser: Browser | undefined;
let complaints: string[] = [];
let opened: Page[] = [];

/** Gives a test file the browser; an error on a page's console fails the test. */
export function inBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({ executablePath: findChromium() as string, args: chromiumFlags });
  });
  afterEach(async () => {
    const errors = complaints;
    await Promise.all(opened.map((page) => page.context().close()));
    [complaints, opened] = [[], []];
    expect(errors).toEqual([]);
  });
}

/** Console messages about failures that the test itself causes. */
const isExpected = (text: string) =>
  /^ApiProblem: (HTTP (0|503)|La sessione non è valida|Per lavorare in redazione|Non hai i permessi|Articolo non trovato)/.test(
    text,
  ) ||
  /Failed to load resource: (the server responded with a status of (401|403|404|409|410|413|422|503)|net::ERR_INTERNET_DISCONNECTED)/.test(
    text,
  );

/** A person with their own browser context: cookies, storage and login. */
export async function person(options: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) throw new Error('A test file without inBrowser()');
  const context = await browser.newContext({ baseURL: magazineUrl, locale: 'it-IT', ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
  });
  opened.push(page);
  return options.javaScriptEnabled === false ? page : waitingForHydration(page);
}

/** Waits after each navigation until the page is hydrated. */
function waitingForHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await page.mouse.move(1, 1);
    await page.waitForFunction(() => {
      const islands = document.querySelector('main astro-island[ssr]:not([client="visible"])');
      const elements = [...document.querySelectorAll<HTMLElement & { hydrated?: boolean }>('[data-script]')];
      return !islands && elements.every(({ hydrated }) => hydrated);
    });
    return response;
  };
  return page;
}

/** An address of the magazine without scripts. */
export const nowhere = '/robots.txt';

/** Opens a page with an existing session. The login page itself is tested in login-and-register. */
export async function logIn(page: Page, account: string, path = '/dashboard'): Promise<void> {
  const { access_token, user } = await sessionOf(account);
  // Storage belongs to the magazine's address.
  await page.goto(nowhere);
  await page.evaluate(
    ([token, remembered]) => {
      localStorage.setItem('sinopia.token', token);
      localStorage.setItem('sinopia.user', remembered);
    },
    [access_token, JSON.stringify(user)] as const,
  );
  if (path !== nowhere) await page.goto(path);
}
