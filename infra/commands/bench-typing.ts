import { chromium, type Page } from 'playwright-core';
import { percentile } from '#infra/bench/magazine-process.ts';
import { chromiumFlags, ensureChromium } from '#infra/checks/programs.ts';

const views = ['styled source', 'Markdown'] as const;
type View = (typeof views)[number];

/** Milliseconds of processor time for one key. */
type Times = { p50: number; p95: number };
type TypingBench = { view: View; words: number; keys: number; script: Times; wholeTask: Times };

type Session = { access_token: string; user: { id: string } };

/**
 * What a key costs in a long text, with the type of the page and without: the processor time of the page's thread, which a busy machine makes
 * little longer. The magazine is one with the demo accounts.
 */
async function runTypingBench(url: string, words: number, keys: number): Promise<TypingBench[]> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const session: Session = await post('/auth/login', { email: 'editor@sinopia.example', password: 'sinopia-demo' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  const results: TypingBench[] = [];
  for (const view of views) {
    const { id } = await post('/articles', { ...article, content: textOf(words) }, session.access_token);
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await open(page, `${url}/edit-article/${id}`, session, view);
    results.push({ view, words, keys, ...(await type(page, keys)) });
    await page.close();
  }
  await browser.close();
  return results;
}

const article = {
  title: 'Un testo lungo',
  description: 'Per misurare.',
  category: 'arte',
  author: 'Elena Riva',
  status: 'draft',
  image: '/pictures/opera-06.svg',
  imageAlt: 'Due melagrane.',
};

const paragraph =
  'La luce entra da sinistra e tocca *il bordo della cornice*, poi la mano del pittore[^1] e infine il [fondo oro](/articoli) che la tiene ferma. ';

/** Paragraphs of a hundred words, with headings and figures between them. */
function textOf(words: number): string {
  const block = paragraph.repeat(4).trim();
  const count = Math.ceil(words / block.split(' ').length);
  const parts = Array.from({ length: count }, (_, index) => [
    ...(index % 12 === 0 ? [`## Capitolo ${index}`] : []),
    ...(index % 15 === 7 ? ['![Melagrane](/pictures/opera-06.svg "Ada Riva, *Melagrane*, 2021"){.larga}'] : []),
    block,
  ]);
  return [...parts.flat(), '[^1]: La nota.'].join('\n\n');
}

async function open(page: Page, address: string, { access_token, user }: Session, view: View): Promise<void> {
  await page.goto(new URL('/robots.txt', address).href);
  await page.evaluate((stored) => Object.assign(localStorage, stored), {
    'sinopia.token': access_token,
    'sinopia.user': JSON.stringify(user),
  });
  await page.goto(address);
  const field = page.locator('.styled-text [role=textbox]');
  await field.waitFor();
  // The account remembers the last run's.
  const other = page.getByRole('button', { name: 'Markdown', pressed: view === 'styled source' });
  if ((await other.count()) > 0) await other.click();
  await field.click({ position: { x: 100, y: 200 } });
  await page.keyboard.press('End');
}

/** Between two keys everything that the first one caused is done. */
const restMilliseconds = 150;

async function type(page: Page, keys: number): Promise<Pick<TypingBench, 'script' | 'wholeTask'>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (name: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  };
  const script: number[] = [];
  const wholeTask: number[] = [];
  const warmingUp = 5;
  for (let key = 0; key < warmingUp + keys; key += 1) {
    const scriptBefore = await read('ScriptDuration');
    const taskBefore = await read('TaskDuration');
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e');
    await page.waitForTimeout(restMilliseconds);
    if (key < warmingUp) continue;
    script.push((await read('ScriptDuration')) - scriptBefore);
    wholeTask.push((await read('TaskDuration')) - taskBefore);
  }
  return { script: timesOf(script), wholeTask: timesOf(wholeTask) };
}

function timesOf(milliseconds: number[]): Times {
  const rounded = (share: number) => Number(percentile(milliseconds, share).toFixed(1));
  return { p50: rounded(0.5), p95: rounded(0.95) };
}

/*
 * What a key costs in a text of 20,000 words, in a magazine that is running with its demo accounts:
 * `npm run bench:typing -- http://localhost:4321`
 */
const [address = 'http://localhost:4321'] = process.argv.slice(2);
console.log(JSON.stringify(await runTypingBench(address, 20_000, 60), null, 2));
