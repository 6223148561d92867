import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { newsForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, ctx, person } = magazine;
const { admin, editor, writer, otherWriter, user } = await newsroom(magazine);
const publish = (fields: object, path = '/articles', form: object = articleForm) =>
  call('POST', path, { as: editor, body: { ...form, status: 'published', ...fields } });
const list = async (path: string) => (await call('GET', path, { as: editor })).body as unknown as { id: string }[];

it('what an editor writes of an author is public; an empty field goes, and a former version is refused', async () => {
  const path = '/authors/ada-neri';
  const put = (body: object) => call('PUT', path, { as: editor, body });
  expect((await call('GET', path)).status).toBe(404);
  await put({ text: 'Scrive di affreschi.', links: ['ada.example'], name: 'Ada Neri' });
  expect((await call('GET', path)).body).toMatchObject({
    id: 'ada-neri',
    name: 'Ada Neri',
    text: 'Scrive di affreschi.',
    links: ['https://ada.example'],
    version: 1,
  });
  expect((await put({ text: '', version: 0 })).body['code']).toBe('VERSION_CONFLICT');
  const { body } = await put({ text: '', version: 1 });
  expect([body['name'], body['text'], body['version']]).toEqual(['Ada Neri', undefined, 2]);
});

it('a picture of the library that an author has is in use', async () => {
  const image = '/media/01K00000000000000000000000';
  await call('PUT', '/authors/ugo-rossi', { as: editor, body: { image } });
  expect((await call('GET', '/authors/ugo-rossi')).body['image']).toBe(image);
});

it.each(['/authors/Ada_Neri', '/tags/fondo--oro'])('%s is the address of none', async (path) => {
  expect((await call('PUT', path, { as: editor, body: { text: 'Qualcosa' } })).status).toBe(404);
});

it('an author without a description answers with the name that the newest piece has, and a withdrawn or unpublished one with 404', async () => {
  const path = '/authors/zoe-mei';
  await publish({ author: 'Zoe Mei', status: 'draft' });
  expect((await call('GET', path)).status).toBe(404);
  await publish({ author: 'ZOE MEI', date: '2026-11-01' });
  await publish({ author: 'Zoè Mei e Ugo Rossi', date: '2026-11-02' }, '/news', newsForm);
  expect((await call('GET', path)).body).toEqual({ id: 'zoe-mei', name: 'Zoè Mei', version: 0 });
  await call('PUT', path, { as: editor, body: { text: 'Scrive di oreficeria.' } });
  expect((await call('GET', path)).body).toMatchObject({ name: 'Zoè Mei', text: 'Scrive di oreficeria.' });
  const { body: lia } = await publish({ author: 'Lia Conti' });
  await call('DELETE', `/articles/${lia['id']}`, { as: admin });
  expect((await call('GET', '/authors/lia-conti')).status).toBe(404);
});

describe('the list of tags', () => {
  it('has each with its pieces and what is written, searched, sorted, filtered and page by page', async () => {
    for (const tags of [['oro', 'Bronzo', 'tema 10'], ['Oro'], ['tema 9']]) await publish({ tags });
    await publish({ tags: ['oro', 'nascosto'], status: 'draft' });
    await call('PUT', '/tags/oro', { as: editor, body: { name: 'L’oro', text: 'Il metallo.' } });
    await call('PUT', '/tags/avorio', { as: editor, body: { image: '/media/01K00000000000000000000000' } });
    const bronze = { id: 'bronzo', name: 'Bronzo', pieces: 1, hasText: false, hasImage: false };
    const gold = { id: 'oro', name: 'L’oro', pieces: 2, hasText: true, hasImage: false };
    const ids = async (query: string) => (await list(`/tags?${query}`)).map(({ id }) => id);
    expect((await list('/tags')).slice(0, 3)).toEqual([
      { id: 'avorio', name: 'avorio', pieces: 0, hasText: false, hasImage: true },
      bronze,
      gold,
    ]);
    expect(await ids('sort=pieces&limit=2')).toEqual(['oro', 'bronzo']);
    expect(await ids('search=TEMA')).toEqual(['tema-9', 'tema-10']);
    expect(await ids('without=text&search=o')).toEqual(['avorio', 'bronzo']);
    const pages: string[] = [];
    for (let path = '/tags?limit=2'; path; ) {
      const { body, headers } = await call('GET', path, { as: editor });
      pages.push((body as unknown as { id: string }[]).map(({ id }) => id).join(' '));
      path = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(pages).toEqual(['avorio bronzo', 'oro tema-9', 'tema-10']);
    expect((await call('GET', '/tags?cursor=x', { as: editor })).status).toBe(422);
  });
});

describe('the account of an author', () => {
  const path = '/authors/bice-salvi';
  const link = (account: string, as = editor) => call('PUT', `${path}/account`, { as, body: { account } });
  const byline = async (as: Person) => (await call('GET', '/auth/me', { as })).body['byline'];
  const write = (as: Person, body: object) => call('PUT', path, { as, body });

  it('is given by the newsroom to one of its own, where a name leads to the page', async () => {
    expect((await link(writer.id)).body['errors']).toMatchObject([{ field: 'name' }]);
    await publish({ author: 'Bice Salvi' });
    expect((await link(user.id)).body['errors']).toMatchObject([{ field: 'account' }]);
    expect((await link('nessuno')).status).toBe(422);
    expect((await link(writer.id)).status).toBe(204);
    expect(await byline(writer)).toBe('Bice Salvi');
    expect(await list('/authors?search=salvi')).toMatchObject([{ id: 'bice-salvi', account: 'writer' }]);
    expect((await call('GET', '/content/staff', { as: editor })).body).toContainEqual({
      id: writer.id,
      name: 'writer',
      editsAll: false,
      byline: 'Bice Salvi',
    });
  });

  it('writes text, picture and links of that author alone, and not the name', async () => {
    expect((await write(writer, { text: 'Scrivo di vetri.', links: ['salvi.example'] })).status).toBe(200);
    expect((await write(writer, { name: 'Bice Salvi', text: 'Scrivo di vetri.' })).status).toBe(200);
    expect((await write(writer, { name: 'La direttrice' })).status).toBe(403);
    expect((await write(otherWriter, { text: 'Altro' })).body['code']).toBe('NOT_YOURS');
    const others = ['/authors/zoe-mei', '/tags/bice-salvi'].map((at) =>
      call('PUT', at, { as: writer, body: { text: 'Altro', links: 7 } }),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([403, 403]);
    await call('PUT', '/auth/profile', { as: otherWriter, body: { fullName: 'Bice Salvi' } });
    expect((await write(otherWriter, { text: 'Altro' })).status).toBe(403);
  });

  it('is in nothing that readers get, and in no public row', async () => {
    const texts = [await call('GET', path), await call('GET', '/articles')].map(({ text }) => text);
    const row = JSON.stringify(
      (
        await ctx.store.documents.send(
          new GetCommand({
            TableName: ctx.store.tableName,
            Key: { pk: 'author#bice-salvi', sk: 'live' },
          }),
        )
      ).Item,
    );
    for (const text of [...texts, row])
      for (const secret of [writer.id, 'writer@rivista.example']) expect(text).not.toContain(secret);
  });

  it('goes over to another, and a role that is lost ends what it may', async () => {
    const next = await person('writer', 'terza');
    await link(next.id);
    expect([await byline(writer), await byline(next)]).toEqual([undefined, 'Bice Salvi']);
    expect((await write(writer, { text: 'Altro' })).status).toBe(403);
    await call('PUT', `/auth/users/${next.id}/role`, { as: admin, body: { role: 'user' } });
    expect((await write(next, { text: 'Altro' })).status).toBe(403);
    await call('PUT', `/auth/users/${next.id}/role`, { as: admin, body: { role: 'writer' } });
    expect((await write(next, { text: 'Scrivo di vetri.' })).status).toBe(200);
    expect((await link('')).status).toBe(204);
    expect(await byline(next)).toBeUndefined();
  });

  it('is deleted without its page', async () => {
    const leaving = await person('writer', 'parte');
    await link(leaving.id);
    await call('DELETE', `/auth/users/${leaving.id}`, { as: admin, body: { pieces: 'give', to: admin.id } });
    expect((await call('GET', path)).body).toMatchObject({ name: 'Bice Salvi', text: 'Scrivo di vetri.' });
    const [listed] = await list('/authors?search=salvi');
    expect(listed).not.toHaveProperty('account');
  });
});
