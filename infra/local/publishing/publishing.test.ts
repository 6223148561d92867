import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asyncFiles, folderFiles } from '#functions/files/files.ts';
import { LiveSite, type Renderer } from '#functions/publishing/live-site.ts';
import { publish, type Site } from '#functions/publishing/publish.ts';
import { pagesWorthHelp } from '#functions/publishing/render-parts.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import { eventForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { eventPath } from '#shared/content/paths.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { createWarmUp } from './warm-up.ts';

const magazine = await testMagazine();
const { call, ctx, clock } = magazine;
const folder = mkdtempSync(join(tmpdir(), 'publishing-'));
const live = join(folder, 'live');
let staff: Awaited<ReturnType<typeof newsroom>>;
let renderer: Renderer;
let release: string;

beforeAll(async () => {
  process.env['SNAPSHOT_DIR'] = join(folder, 'snapshot');
  staff = await newsroom(magazine);
  release = await ensureRelease();
  renderer = (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the publisher does after it heard of a change, with faults where a test wants them. */
const site = async (faulty: Partial<Renderer> = {}): Promise<Site> => ({
  ctx,
  snapshot: new Snapshot(folderFiles(join(folder, 'snapshot')), ctx.store),
  live: await LiveSite.open(asyncFiles(folderFiles(live)), asyncFiles(folderFiles(folder))),
  release,
  renderer: { ...renderer, ...faulty },
  pictures: async () => ({}),
  sharePictures: () => ({}),
});
async function rebuild(faulty?: Partial<Renderer>) {
  const opened = await site(faulty);
  const done = await publish(opened, { changes: 'all' });
  // As the publisher does once nothing waits.
  await opened.snapshot.compact();
  return done;
}

const everyFile = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => plainBlanks(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
    .join('\n');
const read = (...path: string[]) => plainBlanks(readFileSync(join(live, ...path), 'utf8'));
const pages = () => readdirSync(live, { recursive: true }).map(String);
const save = async (id: unknown, body: object, as = staff.editor) =>
  (await call('PUT', `/articles/${id}`, { as, body })).body;
const create = async (body: object, as = staff.editor) =>
  (await call('POST', '/articles', { as, body: { ...articleForm, ...body } })).body;
const status = async () => (await call('GET', '/site/status', { as: staff.writer })).body;

describe('the live site', () => {
  it('gets the page of a published article, and loses it when an editor unpublishes it', async () => {
    const { id } = await create({ title: 'Va e viene', status: 'published' });
    await rebuild();
    expect(pages()).toContain(`articolo/${id}/index.html`);
    expect(read('index.html')).toContain('Va e viene');

    await save(id, { status: 'draft' });
    await rebuild();
    expect(pages()).not.toContain(`articolo/${id}/index.html`);
    expect(everyFile()).not.toContain('Va e viene');
    // Also for a process that has not seen it go.
    rmSync(join(folder, 'snapshot', 'settings.json'));
    await rebuild();
    const map = read('sitemap-index.xml');
    expect(map).toMatch(new RegExp(`sitemap-pagine.xml</loc><lastmod>${ctx.now().toISOString()}`));
  });

  it('stays as it is while the renderer is warmed up, which ends when a change waits', async () => {
    await create({ title: 'Pronta per la prima', status: 'published' });
    await rebuild();
    const before = everyFile();
    let rendered = 0;
    const warm = await site({
      render(path) {
        rendered += 1;
        return renderer.render(path);
      },
    });
    await publish(warm, { changes: 'all' });
    const warmUp = createWarmUp(warm, 60_000);
    await warmUp(() => rendered >= 3);
    expect(rendered).toBe(3);
    await warmUp(() => rendered >= 30);
    const later = await publish(warm, { changes: [] });
    expect([rendered, later]).toMatchObject([30, { written: 0, removed: 0 }]);
    expect(everyFile()).toBe(before);
  });

  it('names another share picture for every item that shows a picture which has arrived', async () => {
    const image = '/pictures/arrives.svg';
    const made: Record<string, Picture> = {};
    const changed: string[] = [];
    const following: Site = {
      ...(await site()),
      pictures: async (addresses) =>
        Object.fromEntries(Object.entries(made).filter(([address]) => addresses.has(address))),
      changedPictures: () => changed.splice(0),
      namesSomeSharePictures: true,
      sharePictures: (wanted) =>
        Object.fromEntries(wanted.map(({ key, image = '' }) => [key, `/${key}-${made[image]?.width ?? 'none'}.jpg`])),
    };
    const ids = [await create({ image, status: 'published' }), await create({ image, status: 'published' })].map(
      ({ id }) => String(id),
    );
    const sharePictures = () => ids.map((id) => following.snapshot.share(`article/${id}`)?.replace(/^.*-/, ''));
    await publish(following, { changes: 'all' });
    expect(sharePictures()).toEqual(['none.jpg', 'none.jpg']);
    made[image] = { width: 300, height: 200, variants: [] };
    changed.push(image);
    await publish(following, { changes: [] });
    expect(sharePictures()).toEqual(['300.jpg', '300.jpg']);
  });

  it('loses the page of a deleted article, and gets it back byte for byte from the trash', async () => {
    const { id } = await create({ title: 'Da cancellare', status: 'published' });
    await rebuild();
    const page = () => readFileSync(join(live, `articolo/${id}/index.html`));
    const before = page();
    await call('DELETE', `/articles/${id}`, { as: staff.admin });
    await rebuild();
    expect(everyFile()).not.toContain('Da cancellare');

    await call('PUT', `/trash/${id}/restore`, { as: staff.admin });
    await rebuild();
    expect(page().equals(before)).toBe(true);
    expect(read('index.html')).toContain('Da cancellare');
  });

  it('shows in an article an event as it is now, and its words alone while it is withdrawn', async () => {
    const event = await call('POST', '/events', { as: staff.admin, body: { ...eventForm, title: 'Prima del rinvio' } });
    const path = eventPath(String(event.body['id']));
    const content = `::: scheda\n[La mostra di cui si parla](${path})\n:::`;
    const { id } = await create({ title: 'Con una scheda', status: 'published', content });
    const page = () => read(`articolo/${id}/index.html`);
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

  it('holds no unapproved text: drafts, pending items, pending changes, reasons of rejections', async () => {
    const { id } = await create({ title: 'Approvato', status: 'pending' }, staff.writer);
    await call('PUT', `/articles/${id}/approve`, { as: staff.editor });
    await save(id, { title: 'CANARINO revisione', content: 'CANARINO testo' }, staff.writer);
    await create(
      { title: 'CANARINO bozza', subtitle: 'CANARINO', excerpt: 'CANARINO', imageCredit: 'CANARINO' },
      staff.writer,
    );
    const { id: rejected } = await create({ title: 'CANARINO in attesa', status: 'pending' }, staff.writer);
    await call('PUT', `/articles/${rejected}/reject`, { as: staff.editor, body: { reason: 'CANARINO motivo' } });
    await rebuild();
    expect(everyFile()).toContain('Approvato');
    expect(everyFile()).not.toContain('CANARINO');
  });

  it('is unchanged by a full render: single steps and a full build agree', async () => {
    await create({ title: 'Un passo alla volta', status: 'published' });
    await rebuild();
    const done = await publish(await site(), { changes: 'all', fullCheck: true });
    expect(done).toMatchObject({ written: 0, removed: 0, failed: [] });
  });
});

describe('a build that fails', () => {
  it('leaves the live site unchanged, shows on the dashboard, and disappears once it works again', async () => {
    const before = everyFile();
    await create({ title: 'Durante il guasto', status: 'published' });
    const broken = rebuild({
      begin: () => {
        throw new Error('disk full');
      },
    });
    await expect(broken).rejects.toThrow('disk full');
    expect(read('index.html')).not.toContain('Durante il guasto');
    expect(before).toContain('Approvato');
    expect(await status()).toMatchObject({ state: 'failed', attempts: 1, problem: 'disk full' });

    await rebuild();
    expect(read('index.html')).toContain('Durante il guasto');
    expect(await status()).toMatchObject({ state: 'live' });
  });
});

describe('a new day', () => {
  it('renders nothing without changes, and on a new day only the pages that depend on the date', async () => {
    await rebuild();
    expect(await rebuild()).toMatchObject({ rendered: 0, written: 0, removed: 0 });
    clock.now = new Date('2026-11-21T10:00:00Z');
    const { rendered } = await rebuild();
    expect(rendered).toBeGreaterThan(0);
    expect(rendered).toBeLessThan(pages().filter((page) => page.endsWith('.html')).length);
  });
});

describe('a first look at many items', () => {
  it('asks its helpers to get ready before the last items are read; a publication asks no helper', async () => {
    const { id } = await create({ title: 'Una di molte', status: 'published' });
    await copiesOf(String(id), pagesWorthHelp, ctx.store);
    const many = { ...(await site()), snapshot: new Snapshot(folderFiles(join(folder, 'many')), ctx.store) };
    const asked: { pages: number; known: number }[] = [];
    many.helpers = [
      async (paths) => {
        asked.push({ pages: paths.length, known: many.snapshot.lists.of('article').size });
        return [];
      },
    ];
    await publish(many, { changes: 'all' });
    expect(asked[0]).toEqual({ pages: 0, known: 0 });
    expect(asked[1]?.known).toBeGreaterThan(pagesWorthHelp);

    const before = asked.length;
    await save(id, { title: 'Una sola' });
    await publish(many, { changes: [{ kind: 'article', id: String(id) }] });
    expect(asked.length).toBe(before);
    expect(read('articolo', String(id), 'index.html')).toContain('Una sola');
  });
});
