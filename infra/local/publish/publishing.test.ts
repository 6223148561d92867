import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveKey } from '#functions/db/keys.ts';
import type { Publisher } from '#functions/publish/publisher.ts';
import { toEnd } from '#functions/publish/repair.ts';
import { eventForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { siteFile } from '#infra/local/settings.ts';
import { overwriteRow } from '#infra/testing/live-rows.ts';
import { type Addressed, eventPath } from '#shared/publish/paths.ts';
import { SiteDb } from '#shared/publish/site-db.ts';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { openLocalSite } from './local-site.ts';
import { repairWhole } from './repair-request.ts';

const magazine = await testMagazine();
const { call, ctx, clock } = magazine;
const folder = mkdtempSync(join(tmpdir(), 'publishing-'));
const at = { live: join(folder, 'live'), records: join(folder, 'records'), media: join(folder, 'media') };
const { live } = at;
const staff = await newsroom(magazine);
let publisher: Publisher;
let db: SiteDb;

/** As a new process has it. */
async function open(): Promise<void> {
  ({ publisher, db } = await openLocalSite({ ctx, at, release: await ensureRelease() }));
  await publisher.prepare();
}

/** The same, after something happened to its file. */
async function openWith(happens: () => void): Promise<void> {
  db.close();
  happens();
  await open();
}

beforeAll(open);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that waits for a quiet moment; the number of files that readers have anew or no longer. */
async function finish(): Promise<number> {
  let pages = 0;
  for (let done = await publisher.step(); done; done = await publisher.step()) pages += done.pages;
  return pages;
}

/** What the publisher does where no word of a change arrived. */
async function rebuild(): Promise<number> {
  publisher.compareItems();
  return finish();
}

const everyFile = () =>
  readdirSync(live, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => plainBlanks(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
    .join('\n');
const read = (...path: string[]) => plainBlanks(readFileSync(join(live, ...path), 'utf8'));
const pages = () => readdirSync(live, { recursive: true }).map(String);
const save = async (id: unknown, body: object, as = staff.editor) =>
  (await call('PUT', `/articles/${id}`, { as, body })).body;
const create = async (body: object, as = staff.editor) =>
  (await call('POST', '/articles', { as, body: { ...articleForm, ...body } })).body;

describe('the live site', () => {
  it('gets the page of a published article, and loses it when an editor unpublishes it', async () => {
    const { id, slug } = await create({ title: 'Va e viene', status: 'published' });
    await rebuild();
    expect(pages()).toContain(`articolo/${slug}/index.html`);
    expect(read('index.html')).toContain('Va e viene');

    await save(id, { status: 'draft' });
    await rebuild();
    expect(pages()).not.toContain(`articolo/${slug}/index.html`);
    expect(everyFile()).not.toContain('Va e viene');
    // Also for a process that has not seen it go.
    await openWith(() => SiteDb.remove(siteFile(at.records)));
    await finish();
    const map = read('sitemap-index.xml');
    expect(map).toMatch(new RegExp(`sitemap-pagine.xml</loc><lastmod>${ctx.now().toISOString()}`));
  });

  it('shows in an article an event as it is now, and its words alone while it is withdrawn', async () => {
    const event = await call('POST', '/events', { as: staff.admin, body: { ...eventForm, title: 'Prima del rinvio' } });
    const path = eventPath(event.body as Addressed);
    const content = `::: scheda\n[La mostra di cui si parla](${eventPath({ id: String(event.body['id']) })})\n:::`;
    const { slug } = await create({ title: 'Con una scheda', status: 'published', content });
    const page = () => read(`articolo/${slug}/index.html`);
    const feed = () => read('feed.json');
    const text = () => page().split('class="prose"')[1]?.split('class="article-onward"')[0];
    await rebuild();
    expect(text()).toContain(`<a href="${path}">Prima del rinvio</a>`);
    expect(feed()).toContain(`${path}\\">La mostra di cui si parla</a></p>`);

    const { version } = event.body;
    await call('PUT', `/events/${event.body['id']}`, { as: staff.admin, body: { version, title: 'Dopo il rinvio' } });
    await rebuild();
    expect(text()).toContain(`<a href="${path}">Dopo il rinvio</a>`);

    await call('DELETE', `/events/${event.body['id']}`, { as: staff.admin });
    await rebuild();
    expect(text()).toContain('<p>La mostra di cui si parla</p>');
    expect(page()).not.toContain('rinvio');
    expect(page()).not.toContain(path);
    expect(feed()).toContain('<p>La mostra di cui si parla</p>');

    await call('PUT', `/trash/${event.body['id']}/restore`, { as: staff.admin });
    await rebuild();
    expect(text()).toContain(`<a href="${path}">Dopo il rinvio</a>`);
  });
});

it('new words of an address move the page of an article, and every page that leads to it', async () => {
  const { id } = await create({ title: 'Prima delle parole', status: 'published' });
  const { slug } = await create({
    title: 'Con un legame',
    status: 'published',
    content: `[Un rimando](/articolo/${id}) e [un altro](/articolo/prima-delle-parole).`,
  });
  await rebuild();
  const led = () =>
    [...read(`articolo/${slug}/index.html`).matchAll(/href="(\/articolo\/[^"]+)">un/gi)].map(([, to]) => to);
  expect(led()).toEqual(['/articolo/prima-delle-parole', '/articolo/prima-delle-parole']);
  await save(id, { slug: 'dopo-le-parole' });
  await rebuild();
  expect(pages()).toContain('articolo/dopo-le-parole/index.html');
  expect(pages()).not.toContain('articolo/prima-delle-parole/index.html');
  expect(led()).toEqual(['/articolo/dopo-le-parole', '/articolo/prima-delle-parole']);
  for (const file of ['index.html', 'articoli/index.html', 'rss.xml', 'feed.json', 'sitemap-articoli-1.xml']) {
    expect(read(file)).toContain('/articolo/dopo-le-parole');
  }
  for (const file of ['index.html', 'articoli/index.html', 'sitemap-articoli-1.xml'])
    expect(read(file)).not.toContain('prima-delle-parole');
  expect(read('feed.json')).toContain(String(id));
  publisher.checkPages();
  expect(await finish()).toBe(0);
  await call('DELETE', `/articles/${id}`, { as: staff.admin });
  await rebuild();
  expect(pages()).not.toContain('articolo/dopo-le-parole/index.html');
});

describe('a row that cannot be read', () => {
  it('is named and passed: readers keep its page, and what comes behind it is published', async () => {
    const { id, slug } = await create({ title: 'Leggibile', status: 'published' });
    await rebuild();
    await overwriteRow(
      ctx.store,
      liveKey('article', String(id)),
      `{"slug":"${slug}","title":"Di una versione più nuova"}`,
    );
    const { id: next, slug: nextSlug } = await create({ title: 'Dietro di lei', status: 'published' });
    await publisher.publish({
      items: [
        { kind: 'article', id: String(id) },
        { kind: 'article', id: String(next) },
      ],
    });
    expect(publisher.problems).toEqual([expect.stringContaining(`article/${id}`)]);
    expect(readFileSync(join(live, `articolo/${slug}/index.html`), 'utf8')).toContain('Leggibile');
    expect(readFileSync(join(live, `articolo/${nextSlug}/index.html`), 'utf8')).toContain('Dietro di lei');
    expect(await toEnd(repairWhole(publisher))).toMatchObject({ foreign: 0, isRight: false });
    expect(pages()).toContain(`articolo/${slug}/index.html`);
    await call('DELETE', `/articles/${id}`, { as: staff.admin });
    await rebuild();
  });
});

describe('a file of the site that is damaged', () => {
  it.each([
    ['from its first byte', () => writeFileSync(siteFile(at.records), 'rovinato')],
    [
      'within',
      () => {
        const bytes = readFileSync(siteFile(at.records));
        writeFileSync(siteFile(at.records), bytes.fill(0x5a, 4_096 * 8));
      },
    ],
  ])('%s is made anew, with the same pages', async (_, damage) => {
    await rebuild();
    const before = everyFile();
    await openWith(damage);
    expect(await finish()).toBeGreaterThan(0);
    expect(everyFile()).toBe(before);
  });
});

describe('a repair', () => {
  it('writes a deleted page and an overwritten one again, and deletes a file that is of no page', async () => {
    await rebuild();
    const before = everyFile();
    rmSync(join(live, 'articoli/index.html'));
    writeFileSync(join(live, 'index.html'), 'di altri');
    writeFileSync(join(live, 'estraneo.html'), 'di altri');
    expect(await toEnd(publisher.repair())).toEqual({ missing: 1, differing: 1, foreign: 1 });
    await finish();
    expect(everyFile()).toBe(before);
    const repaired = await toEnd(repairWhole(publisher));
    expect(repaired).toEqual({ missing: 0, differing: 0, foreign: 0, isRight: true });
  });
});

describe('a new day', () => {
  it('renders nothing without changes, and on a new day only the pages that depend on the date', async () => {
    await rebuild();
    expect(await rebuild()).toBe(0);
    clock.now = new Date('2026-11-21T10:00:00Z');
    const { pages: urgent } = await publisher.publish({});
    const changed = urgent + (await finish());
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(pages().filter((page) => page.endsWith('.html')).length);
  });
});
