import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleForm, callerOf } from '#functions/testing/magazine.ts';
import { deployedMagazine, siteUrl } from '#infra/testing/deployed-magazine.ts';
import { type GatewayHandler, pastCdn, throughGateway } from '#infra/testing/gateway.ts';
import { smallRelease } from '#infra/testing/small-release.ts';

type PublishResult = { pages: number; unfinished: number; problem?: string } | undefined;
type Deployed = Awaited<ReturnType<typeof deployedMagazine>>;

let deployed: Deployed;
let magazine: Deployed['magazine'];
let people: Deployed['people'];
let aws: Deployed['aws'];
let gateway: Record<'api' | 'second-factors' | 'read' | 'derived' | 'not-found', GatewayHandler>;
let publish: (event: object) => Promise<PublishResult>;

const callerTo = (name: keyof typeof gateway) =>
  callerOf((path, init) => throughGateway(gateway[name], new Request(`${siteUrl}${path}`, init)));

beforeAll(async () => {
  deployed = await deployedMagazine();
  ({ magazine, people, aws } = deployed);
  gateway = {
    api: await deployed.load('api'),
    'second-factors': await deployed.load('second-factors'),
    read: await deployed.load('read'),
    derived: await deployed.load('derived'),
    'not-found': await deployed.load('not-found'),
  };
  publish = await deployed.load('publish');
});

describe('bundle sizes', () => {
  it.each([
    // The routes of all kinds with the tables of all errors, limits and permissions, which grow with each.
    ['read', 650],
    // All routes but those of second factors, whose schemas it has for the OpenAPI document; calendar files, and mails.
    ['api', 1_170],
    // The calls of passkeys and codes, the libraries that verify them, and the mails about changes.
    ['second-factors', 1_000],
    // The file of the site and the record of its pages; the renderer comes with the release.
    ['publish', 840],
    // What reads the 404 page of the live release, and where an item is now.
    ['not-found', 600],
    // What makes sizes, share pictures and posters from the rows of live items, without sharp, which is in a layer.
    ['derived', 735],
    // The whole snapshot, and Pagefind.
    ['search', 825],
    // The checks and the metadata of uploaded files, without sharp.
    ['decode', 270],
    // The work on the library, and the one Markdown renderer, which finds the pictures of texts.
    ['media', 800],
    // The sender of newsletters, which composes their mails from Markdown.
    ['newsletter-worker', 715],
    // The events of SES, and the subscriptions that they end.
    ['feedback', 475],
    // The notifications that wait, and the mails made of them.
    ['newsroom-mail', 600],
  ] as const)('%s is at most %i KB', (name, most) => {
    expect(statSync(deployed.deployment.functions[name].file).size).toBeLessThanOrEqual(most * 1_000);
  });
});

it('the bundle that draws share pictures has their font and its configuration beside its code', () => {
  const folder = dirname(deployed.deployment.functions.derived.file);
  expect(readdirSync(join(folder, 'fonts')).toSorted()).toEqual(['BodoniModaShare.ttf', 'OFL.txt', 'fonts.conf']);
});

describe('the API as one function', () => {
  it('an article gets from draft to live through the bundles', async () => {
    const call = callerTo('api');
    const created = await call('POST', '/articles', {
      as: people.writer,
      body: { ...articleForm, title: 'È già però', status: 'pending' },
    });
    expect(created.status).toBe(201);
    const id = String(created.body['id']);
    expect((await callerTo('read')('GET', `/articles/${id}`)).status).toBe(404);
    expect((await call('PUT', `/articles/${id}/approve`, { as: people.editor })).status).toBe(200);
    const read = await callerTo('read')('GET', `/articles/${id}`);
    expect(read).toMatchObject({ status: 200, body: { title: 'È già però', status: 'published' } });
  });
});

describe('the origin key', () => {
  it.each([
    ['api', '/api/health'],
    ['read', '/api/articles'],
    ['second-factors', '/api/auth/passkeys'],
    ['derived', '/thumbs/youtube/x.jpg'],
    ['derived', '/derived/_sizes/x-400.webp'],
    ['not-found', '/not-found/releases/r0/nessuna/index.html'],
  ] as const)('%s answers 403 to a request that does not come from the CDN', async (name, path) => {
    const handler = gateway[name];
    const asked = (key?: string) => new Request(siteUrl + path, key ? { headers: { 'x-origin-key': key } } : {});
    for (const key of [undefined, '', 'indovinata']) expect((await pastCdn(handler, asked(key))).status).toBe(403);
  });

  it('the key before the newest counts too, because a rotation reaches the functions before the CDN', async () => {
    const headers = { 'x-origin-key': 'la-chiave-di-prima' };
    expect((await pastCdn(gateway.api, new Request(`${siteUrl}/api/health`, { headers }))).status).toBe(200);
  });
});

const changedRow = (pk: string) => ({
  Records: [{ eventName: 'MODIFY', dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'live' } } } }],
});
const changed = (id: string) => changedRow(`article#${id}`);
const missingPage = (path = 'nessuna') =>
  throughGateway(gateway['not-found'], new Request(`${siteUrl}/not-found/releases/r0/${path}/index.html`));
const siteFile = (path: string) => aws.objects.get(`site/${path}`)?.toString();

describe('publishing', () => {
  it('the publisher renders a release into its folder and makes it live when complete', async () => {
    aws.objects.set('state/releases/r1/renderer.mjs', Buffer.from(smallRelease('Buongiorno')));
    await publish({ release: 'r1' });
    expect(siteFile('releases/r1/index.html')).toContain('Buongiorno');
    expect(aws.objects.get('state/live.json')?.toString()).toBe('{"release":"r1"}');
    const written = aws.puts.map(({ key }) => key);
    expect(written.lastIndexOf('state/live.json')).toBeGreaterThan(
      written.findLastIndex((key) => key.startsWith('site/')),
    );
  });

  it('an approved article goes live by the stream, and the edge looks for it every second', async () => {
    const { body } = await magazine.call('POST', '/articles', {
      as: people.editor,
      body: { ...articleForm, title: 'Appena uscito', status: 'published' },
    });
    aws.puts.length = 0;
    await publish(changed(String(body['id'])));
    expect(siteFile(`releases/r1/articolo/${body['slug']}/index.html`)).toBe('Buongiorno Appena uscito');
    expect(siteFile('releases/r1/index.html')).toContain('Appena uscito');
    const pages = aws.puts.filter(({ key }) => key.startsWith('site/') && key.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1);
    for (const { headers } of pages) {
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=0, stale-if-error=3600');
    }
  });

  it('the pulse that keeps the publisher awake publishes nothing', async () => {
    aws.puts.length = 0;
    expect(await publish(changedRow('publisher'))).toMatchObject({ pages: 0, unfinished: 0 });
    expect(aws.puts).toEqual([]);
  });

  it('a rollback publishes an earlier release with all later changes', async () => {
    aws.objects.set('state/releases/r2/renderer.mjs', Buffer.from(smallRelease('Buonasera')));
    await publish({ release: 'r2' });
    const { body } = await magazine.call('POST', '/articles', {
      as: people.editor,
      body: { ...articleForm, title: 'Uscito con la nuova', status: 'published' },
    });
    await publish(changed(String(body['id'])));
    expect(siteFile(`releases/r1/articolo/${body['slug']}/index.html`)).toBeUndefined();
    await publish({ release: 'r1' });
    expect(siteFile(`releases/r1/articolo/${body['slug']}/index.html`)).toBe('Buongiorno Uscito con la nuova');
    expect(aws.objects.get('state/live.json')?.toString()).toBe('{"release":"r1"}');
  });

  it('the function for missing pages serves the 404 document of the live release, cached briefly', async () => {
    const answer = await missingPage();
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    expect(await answer.text()).toMatch(/^Buongiorno /);
    await publish({ release: 'r2' });
    expect(await (await missingPage()).text()).toMatch(/^Buonasera /);
    await publish({ release: 'r1' });
    expect(await (await missingPage()).text()).toMatch(/^Buongiorno /);
  });

  it('the function for missing pages leads from the id and the former words of an article to its words, while it is live', async () => {
    const body = { ...articleForm, title: 'Cambia indirizzo', status: 'published' };
    const { id } = (await magazine.call('POST', '/articles', { as: people.editor, body })).body;
    await magazine.call('PUT', `/articles/${id}`, { as: people.editor, body: { slug: 'con-altre-parole' } });
    const led = async (name: unknown) => (await missingPage(`articolo/${name}`)).headers.get('location');
    for (const name of [id, 'cambia-indirizzo']) expect(await led(name)).toBe('/articolo/con-altre-parole');
    expect(await led('con-altre-parole')).toBeNull();
    await magazine.call('PUT', `/articles/${id}`, { as: people.editor, body: { status: 'draft' } });
    for (const name of [id, 'cambia-indirizzo']) expect(await led(name)).toBeNull();
  });

  it('a release goes live without the pages that fail, names them, and can be rolled back to', async () => {
    const { body } = await magazine.call('POST', '/articles', {
      as: people.admin,
      body: { ...articleForm, title: 'Guasto', status: 'published' },
    });
    for (const release of ['r2', 'r1']) {
      expect(await publish({ release })).toMatchObject({ problem: `/articolo/${body['slug']}: Guasto` });
      expect(aws.objects.get('state/live.json')?.toString()).toBe(`{"release":"${release}"}`);
      expect(siteFile(`releases/${release}/index.html`)).toContain('Guasto');
    }
    expect((await publish({ check: true }))?.problem).toContain('Guasto');
    await magazine.call('DELETE', `/articles/${body['id']}`, { as: people.admin });
    expect(await publish(changed(String(body['id'])))).not.toHaveProperty('problem');
  });
});

describe('the roles of the functions', () => {
  it('the roles allow all store operations of these tests', () => {
    expect(deployed.overstepped()).toEqual([]);
  });

  it('the role of the publisher allows all that it wrote into the state of publishing', () => {
    const allowed = JSON.stringify(deployed.deployment.functions.publish.statements);
    const patterns = [...allowed.matchAll(/"\/([^"]+)"/g)].map(
      ([, key = '']) => new RegExp(`^put state/${key.replaceAll('*', '.*')}$`),
    );
    // The deployment uploads the renderers.
    const written = aws.writes.filter((write) => /^put state\/(?!.*renderer\.mjs$)/.test(write));
    expect(written.length).toBeGreaterThan(10);
    expect(written.filter((write) => !patterns.some((pattern) => pattern.test(write)))).toEqual([]);
  });

  it('the roles allow each function exactly the secrets that it reads', () => {
    const { asked, allowed } = deployed.parameters();
    expect(allowed).toEqual(asked);
  });
});
