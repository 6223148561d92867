import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, DeleteCommand, GetCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  auditPartition,
  editionKeys,
  emailUniquenessKey,
  type Key,
  ledgerKey,
  subscriberKey,
  userKey,
  usernameUniquenessKey,
} from '#functions/db/keys.ts';
import type { Row } from '#functions/db/store.ts';
import { ledgerTableName } from '#functions/db/table.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsForm } from '#functions/testing/forms.ts';
import { newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { ensureTablesWithoutStream } from '#functions/testing/tables-without-stream.ts';
import { accountForTests } from '#infra/testing/account-for-tests.ts';
import { restoreLedger, restoreTable } from './restore.ts';

const account = accountForTests();
const lost = ledgerKey('n1', 0, 'perso');
const sentSince = ledgerKey('n1', 0, 'partito');
let magazine: Awaited<ReturnType<typeof testMagazine>>;
let people: Awaited<ReturnType<typeof newsroom>>;
let deleted: string;
let corrected: string;
/** The table that the backup is in. */
let restored = 'restored';

const put = (TableName: string, Item: object) => magazine.ctx.store.documents.send(new PutCommand({ TableName, Item }));
const stateOf = async (Key: object) => {
  const { ledgerName, documents } = magazine.ctx.store;
  return (await documents.send(new GetCommand({ TableName: ledgerName, Key }))).Item?.['state'];
};
/** The command, in a process of its own. */
const command = (...args: string[]) =>
  account.run('infra/commands/restore.ts', ['dev', restored, ...args], {
    OUTPUTS: JSON.stringify({ TableName: magazine.ctx.store.tableName }),
    DYNAMODB_ENDPOINT: inject('dynamodb'),
  });
/** What the command does to the tables: the rows of the ledger, and all others. */
async function restore(...kinds: string[]) {
  const { store } = magazine.ctx;
  return { ledger: await restoreLedger(store, restored), table: await restoreTable(store, restored, new Set(kinds)) };
}
const randomName = () => `persona-${randomUUID().slice(0, 8)}`;
/** The most that DynamoDB writes in one call. */
const rowsOfBatch = 25;
/** Copies the table as it is now. */
async function backUp(): Promise<void> {
  restored = `restored-${randomUUID()}`;
  await ensureTablesWithoutStream(inject('dynamodb'), restored);
  const puts = (await allRows()).map((Item) => ({ PutRequest: { Item } }));
  for (let start = 0; start < puts.length; start += rowsOfBatch) {
    const RequestItems = { [restored]: puts.slice(start, start + rowsOfBatch) };
    await magazine.ctx.store.documents.send(new BatchWriteCommand({ RequestItems }));
  }
}
async function allRows(): Promise<Row[]> {
  const { documents, tableName } = magazine.ctx.store;
  const rows: Row[] = [];
  const pages = paginateScan({ client: documents }, { TableName: tableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) rows.push(...(Items as Row[]));
  return rows;
}
async function lose(keys: readonly Key[]): Promise<void> {
  const { documents, tableName } = magazine.ctx.store;
  for (const { pk, sk } of keys) await documents.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
}
const titleOf = async (id: string) => (await articleCalls(magazine).read(id)).body['title'];

beforeAll(async () => {
  magazine = await testMagazine();
  people = await newsroom(magazine);
});
afterAll(account.close);

describe('npm run restore', () => {
  /**
   * Backup: two articles and a ledger. Later one article is lost, the other corrected, a mail sent and a subscriber
   * removed.
   */
  beforeEach(async () => {
    const { store } = magazine.ctx;
    const calls = articleCalls(magazine);
    const article = async (title: string) => (await calls.publishedBy(people.writer, people.editor, { title })).id;
    deleted = await article('Il perduto');
    corrected = await article('Com’era');
    await put(store.tableName, { ...subscriberKey('lettrice'), data: { status: 'active' } });
    await backUp();
    await Promise.all([lost, sentSince].map((key) => put(ledgerTableName(restored), { ...key, state: 'pending' })));

    await lose(editionKeys('article', deleted));
    await calls.save(people.editor, corrected, { title: 'Com’è adesso' });
    await put(store.tableName, { ...subscriberKey('lettrice'), data: { status: 'unsubscribed' } });
    await put(store.ledgerName, { ...sentSince, state: 'sent' });
  });

  it('restore copies missing items and keeps newer corrections, sent mails and unsubscriptions', async () => {
    const { code, output } = await command();
    expect([code, output]).toEqual([0, expect.stringContaining('Registro delle spedizioni: 1 rimessi')]);
    expect([await titleOf(deleted), await titleOf(corrected)]).toEqual(['Il perduto', 'Com’è adesso']);
    expect([await stateOf(lost), await stateOf(sentSince)]).toEqual(['pending', 'sent']);
  });

  it('restore --replace resets items of the given kind and no others', async () => {
    const { code } = await command('--replace', 'article');
    expect([code, await titleOf(corrected), await stateOf(sentSince)]).toEqual([0, 'Com’era', 'sent']);
    const { documents, tableName } = magazine.ctx.store;
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: subscriberKey('lettrice') }));
    expect(Item?.['data']).toEqual({ status: 'unsubscribed' });
  });

  it('a repeated restore changes nothing, even in a large table', async () => {
    const large = Array.from({ length: 6 }, (_, index) => ({
      pk: auditPartition('article', randomUUID()),
      sk: String(index),
    }));
    for (const key of large) await put(restored, { ...key, data: 'x'.repeat(300_000) });
    expect((await restore()).table).toMatchObject({ missing: 8 });
    const nothingNew = expect.objectContaining({ missing: 0, replaced: 0 });
    expect(await restore()).toEqual({ ledger: nothingNew, table: nothingNew });
    await lose(large);
  });

  it('an article withdrawn since the backup stays a draft, and a published news item has one edition', async () => {
    const { call } = magazine;
    const as = people.editor;
    const news = String((await call('POST', '/news', { as, body: { ...newsForm, status: 'draft' } })).body['id']);
    await backUp();
    await articleCalls(magazine).save(as, corrected, { status: 'draft' });
    await call('PUT', `/news/${news}`, { as, body: { status: 'published' } });
    await restore();
    expect((await articleCalls(magazine).read(corrected)).status).toBe(404);
    const changed = await call('PUT', `/news/${news}`, { as, body: { title: 'Corretta' } });
    expect([changed.status, (await call('GET', `/news/${news}`)).body['title']]).toEqual([200, 'Corretta']);
  });

  it('a lost edition of a published article comes back beside the other one', async () => {
    const [working, live] = editionKeys('article', corrected);
    await backUp();
    for (const key of [live, working]) {
      await lose([key]);
      expect((await restore()).table).toMatchObject({ missing: 1 });
      const read = await articleCalls(magazine).read(corrected, people.editor);
      expect([await titleOf(corrected), read.body['status']]).toEqual(['Com’è adesso', 'published']);
    }
  });

  it('an article in the trash stays there, and comes back from it once', async () => {
    const { call } = magazine;
    await call('DELETE', `/articles/${corrected}`, { as: people.admin });
    await restore('article');
    expect((await articleCalls(magazine).read(corrected, people.admin)).status).toBe(404);
    expect((await call('PUT', `/trash/${corrected}/restore`, { as: people.admin })).status).toBe(200);
    await backUp();
    await call('DELETE', `/articles/${corrected}`, { as: people.admin });
    await call('PUT', `/trash/${corrected}/restore`, { as: people.admin });
    await restore();
    const { body } = await call('GET', '/trash?limit=100', { as: people.admin });
    expect(JSON.stringify(body)).not.toContain(corrected);
  });

  it('restore --replace withdraws an article that was a draft in the backup', async () => {
    const { id } = await articleCalls(magazine).create(people.writer, { status: 'pending' });
    await backUp();
    await articleCalls(magazine).approve(people.editor, id);
    await restore('article');
    const read = await articleCalls(magazine).read(id, people.editor);
    expect([(await articleCalls(magazine).read(id)).status, read.body['status']]).toEqual([404, 'pending']);
  });

  it('sessions, share links and accounts that were ended since the backup stay ended', async () => {
    const { call, person } = magazine;
    const leaver = await person('user', randomName());
    const other = await person('writer', randomName());
    const { id } = await articleCalls(magazine).create(other);
    const share = await call('POST', `/shares/article/${id}`, { as: other, body: {} });
    const token = new URL(String(share.body['url'])).searchParams.get('token');
    await backUp();
    await call('DELETE', `/shares/article/${id}/${share.body['id']}`, { as: other });
    await call('DELETE', '/me', { as: leaver, body: { current: 'parola-segreta' } });
    await call('POST', '/auth/logout', { as: other });
    const rows = (await allRows()).map(({ pk, sk }) => `${pk} ${sk}`);
    await restore();
    const back = (await allRows()).map(({ pk, sk }) => `${pk} ${sk}`).filter((row) => !rows.includes(row));
    expect(back).toEqual([]);
    expect((await call('POST', '/shares/view', { body: { token } })).status).toBe(410);
    expect((await call('GET', '/auth/me', { as: other })).status).toBe(401);
  });

  it('a lost account comes back with its names and what it saved, without its sessions', async () => {
    const { call, person } = magazine;
    const name = randomName();
    const reader = await person('user', name);
    const email = `${name}@rivista.example`;
    await call('PUT', `/me/saved/${corrected}`, { as: reader });
    await backUp();
    const own = (await allRows()).filter(({ pk }) => pk === userKey(reader.id).pk);
    await lose([...own, emailUniquenessKey(email), usernameUniquenessKey(name)]);
    await restore();
    expect((await call('GET', '/auth/me', { as: reader })).status).toBe(401);
    const { status, body } = await call('POST', '/auth/login', { body: { email, password: 'parola-segreta' } });
    const as = { token: String(body['access_token']) } as Person;
    expect([status, (await call('GET', '/me/saved', { as })).body]).toMatchObject([200, [{ id: corrected }]]);
  });

  it('the words of addresses, what is written of an author, and the redirects of a stage come back', async () => {
    const redirects = async (...args: string[]) =>
      (
        await account.run('infra/commands/redirects.ts', ['dev', ...args], {
          OUTPUTS: JSON.stringify({ TableName: magazine.ctx.store.tableName }),
          DYNAMODB_ENDPOINT: inject('dynamodb'),
        })
      ).output;
    const { id } = await articleCalls(magazine).publishedBy(people.writer, people.editor, { title: 'Parole perdute' });
    await articleCalls(magazine).save(people.editor, id, { slug: 'parole-ritrovate' });
    const { call } = magazine;
    await call('PUT', '/authors/ada-neri', { as: people.editor, body: { text: 'Scrive di pale.' } });
    await redirects('add', '/2019/05/titolo/', '/articolo/parole-perdute');
    await backUp();
    await lose((await allRows()).filter(({ pk }) => /^(slug|redirect|author)#/.test(pk)));
    expect(await redirects('test', '/2019/05/titolo/')).toBe('/2019/05/titolo/ non porta a nessuna pagina\n');
    await restore();
    expect((await call('GET', '/authors/ada-neri')).body).toMatchObject({ text: 'Scrive di pale.' });
    expect(await redirects('list')).toBe(`/2019/05/titolo\tarticle ${id}\n`);
    for (const path of ['/2019/05/titolo/', '/articolo/parole-perdute'])
      expect(await redirects('test', path)).toBe(`${path} porta a /articolo/parole-ritrovate\n`);
  });

  it('a lost picture comes back with its uses, and a use that ended does not', async () => {
    const { upload, announce, read } = await mediaLibrary(magazine);
    const as = people.writer;
    const bytes = await picture(80, 60).jpeg().toBuffer();
    const { id } = await upload(as, bytes);
    const usesOf = async () => (await read(as, id)).uses.map(({ edition }) => edition);
    const shown = { image: `/media/${id}` };
    const article = await articleCalls(magazine).publishedBy(as, people.editor, shown);
    await backUp();
    await lose((await allRows()).filter(({ pk }) => pk === `media#${id}` || pk.startsWith('media-bytes#')));
    await lose(editionKeys('article', article.id));
    await restore();
    expect([(await announce(as, bytes)).status, await usesOf()]).toEqual([200, ['working', 'live']]);
    await articleCalls(magazine).save(people.editor, article.id, { image: '/pictures/altra.svg' });
    await restore();
    expect(await usesOf()).toEqual([]);
    await restore('article');
    expect(await usesOf()).toEqual(['working', 'live']);
  });
});
