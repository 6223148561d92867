import { afterAll, describe, expect, it } from 'vitest';
import { importLines } from '#functions/import/import-file.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';
import { missingLately, missingPages } from './missing-pages.ts';
import { movedTo } from './moved-page.ts';
import { addRedirect, allRedirects } from './redirects.ts';

const magazine = await testMagazine();
const { call, ctx, logs } = magazine;
const { editor } = await newsroom(magazine);
const { create, save } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const led = (path: string) => movedTo(ctx.store, path);
const publish = (title: string) => create(editor, { title, status: 'published' });

describe('a missing page', () => {
  it('of an item is where its words are now, by its id and by its former words, while it is live', async () => {
    const { id } = await publish('Cambia nome');
    await save(editor, id, { slug: 'nome-nuovo' });
    for (const name of [id, 'cambia-nome']) expect(await led(`/articolo/${name}`)).toBe('/articolo/nome-nuovo');
    expect([await led('/articolo/nome-nuovo'), await led('/evento/nome-nuovo')]).toEqual([undefined, undefined]);
    await save(editor, id, { status: 'draft' });
    for (const name of [id, 'cambia-nome', 'nome-nuovo']) expect(await led(`/articolo/${name}`)).toBeUndefined();
    await save(editor, id, { status: 'published' });
    await call('DELETE', `/articles/${id}`, { as: editor });
    for (const name of [id, 'cambia-nome', 'nome-nuovo']) expect(await led(`/articolo/${name}`)).toBeUndefined();
  });

  it('of a calendar file is at the same words', async () => {
    const form = { title: 'Una fiera', type: 'Fiera', location: 'Parma', description: 'Una.', status: 'published' };
    const days = { startDate: '2026-12-01', endDate: '2026-12-02' };
    const { body } = await call('POST', '/events', { as: editor, body: { ...form, ...days } });
    expect(await led(`/evento/${body['id']}.ics`)).toBe('/evento/una-fiera.ics');
  });
});

describe('a former address', () => {
  it('of an imported item leads to it in one step, wherever it is then, and nowhere while it is withdrawn', async () => {
    const formerAddresses = ['/2019/05/titolo/', 'https://vecchia.example/?p=123', '/citt%C3%A0/'];
    const line = { type: 'article', ...articleForm, id: 'importato', formerAddresses };
    expect(await importLines(ctx, [JSON.stringify(line)])).toMatchObject({ created: 1, problems: [] });
    expect((await call('GET', '/articles/importato')).body).not.toHaveProperty('formerAddresses');
    const paths = ['/2019/05/titolo', '/_former/p/123', '/citt%C3%A0', '/città'];
    for (const path of paths) expect(await led(path)).toBe('/articolo/importato');
    await save(editor, 'importato', { slug: 'altrove' });
    for (const path of paths) expect(await led(path)).toBe('/articolo/altrove');
    await save(editor, 'importato', { status: 'draft' });
    for (const path of paths) expect(await led(path)).toBeUndefined();
  });

  it('of two lines is that of the last', async () => {
    const line = (id: string) => JSON.stringify({ type: 'article', ...articleForm, id, formerAddresses: ['/doppio'] });
    expect(await importLines(ctx, [line('il-primo'), line('il-secondo')])).toMatchObject({ created: 2 });
    expect(await led('/doppio')).toBe('/articolo/il-secondo');
  });

  it('is added by hand to an item, by its words, or to a page; several in a row are one step', async () => {
    const { id } = await publish('Aggiunto a mano');
    expect(await addRedirect(ctx.store, '/vecchio/', '/articolo/aggiunto-a-mano')).toBeUndefined();
    await save(editor, id, { slug: 'spostato' });
    expect(await led('/vecchio')).toBe('/articolo/spostato');
    await addRedirect(ctx.store, '/categoria/arte', '/articoli?category=arte');
    await addRedirect(ctx.store, '/arte', '/categoria/arte/');
    expect(await led('/arte')).toBe('/articoli?category=arte');
    const all: unknown[] = [];
    for await (const redirect of allRedirects(ctx.store)) all.push(redirect);
    expect(all).toContainEqual({ from: '/vecchio', to: { kind: 'article', id } });
    expect(all).toContainEqual({ from: '/arte', to: { path: '/categoria/arte/' } });
  });

  it.each([
    ['/', '/articoli', 'from'],
    ['/a', 'https://altrove.example', 'to'],
    ['/a', '//altrove.example', 'to'],
    ['/a', '/a/', 'loop'],
    ['/categoria/arte', '/arte', 'loop'],
  ])('from %s to %s is refused', async (former, now, refusal) =>
    expect(await addRedirect(ctx.store, former, now)).toBe(refusal),
  );

  it('that leads into a circle of imported ones is refused', async () => {
    const line = (from: string, path: string) => JSON.stringify({ type: 'redirect', from, to: { path } });
    await importLines(ctx, [line('/giro', '/tondo'), line('/tondo', '/giro')]);
    expect(await addRedirect(ctx.store, '/entrata', '/giro')).toBe('loop');
    expect(await led('/giro')).toBeUndefined();
  });
});

describe('missing pages', () => {
  it('are counted by day, without their queries, at most three hundred', async () => {
    const count = missingPages(ctx);
    for (const path of ['/mai-vista', '/mai-vista/', '/mai-vista?chi=io', '/altra', '/chi@posta.example', '/'])
      await count(path);
    // Another process does not know what this one has counted.
    await missingPages(ctx)('/mai-vista');
    expect(await missingLately(ctx)).toEqual([
      ['/mai-vista', 4],
      ['/altra', 1],
    ]);
    for (let number = 0; number < 320; number++) await count(`/inventata/${number}`);
    expect(await missingLately(ctx)).toHaveLength(300);
    await count('/mai-vista');
    expect((await missingLately(ctx))[0]).toEqual(['/mai-vista', 5]);
  });

  it('are answered also when the store cannot count them; the log says so', async () => {
    const logged: object[] = [];
    const fault = breakNthCall(ctx.store, 1, 'used-up throughput');
    await missingPages({ ...ctx, log: (entry) => logged.push(entry) })('/non-contata');
    fault.mend();
    expect(logged).toEqual([{ level: 'error', requestId: 'missing-pages', error: expect.any(Error) }]);
  });
});
