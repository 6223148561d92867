import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ledgerKey, liveKey, subscriberKey, trashPartition, workingKey } from '#functions/db/keys.ts';
import { ledgerTableName } from '#functions/db/table.ts';
import { ensureTablesWithoutStream } from '#functions/embedded/dynamodb.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { accountForTests } from '#infra/testing/account-for-tests.ts';

const account = accountForTests();
const [lost, sentSince] = [ledgerKey('n1', 0, 'perso'), ledgerKey('n1', 0, 'partito')];
let magazine: Awaited<ReturnType<typeof testMagazine>>;
let people: Awaited<ReturnType<typeof newsroom>>;
let deleted: string;
let corrected: string;
let restored: string;

const put = (TableName: string, Item: object) => magazine.ctx.store.documents.send(new PutCommand({ TableName, Item }));
const stateOf = async (Key: object) => {
  const { ledgerName, documents } = magazine.ctx.store;
  return (await documents.send(new GetCommand({ TableName: ledgerName, Key }))).Item?.['state'];
};
const restore = (...args: string[]) =>
  account.run('infra/commands/restore.ts', ['dev', restored, ...args], {
    OUTPUTS: JSON.stringify({ TableName: magazine.ctx.store.tableName }),
    DYNAMODB_ENDPOINT: inject('dynamodb'),
  });
const titleOf = async (id: string) => (await articleCalls(magazine).read(id)).body['title'];

/**
 * Backup: two articles and a ledger. Later one article is lost, the other corrected, a mail sent and a subscriber
 * removed.
 */
beforeAll(async () => {
  magazine = await testMagazine();
  people = await newsroom(magazine);
});
beforeEach(async () => {
  const { store } = magazine.ctx;
  const calls = articleCalls(magazine);
  const article = async (title: string) => (await calls.publishedBy(people.writer, people.editor, { title })).id;
  [deleted, corrected] = [await article('Il perduto'), await article('Com’era')];
  await put(store.tableName, { ...subscriberKey('lettrice'), data: { status: 'active' } });
  restored = `restored-${randomUUID()}`;
  await ensureTablesWithoutStream(inject('dynamodb'), restored);
  const { Items = [] } = await store.documents.send(new ScanCommand({ TableName: store.tableName }));
  await Promise.all(Items.map((item) => put(restored, item)));
  await Promise.all([lost, sentSince].map((key) => put(ledgerTableName(restored), { ...key, state: 'pending' })));

  for (const Key of [liveKey('article', deleted), workingKey('article', deleted)]) {
    await store.documents.send(new DeleteCommand({ TableName: store.tableName, Key }));
  }
  await calls.save(people.editor, corrected, { title: 'Com’è adesso' });
  await put(store.tableName, { ...subscriberKey('lettrice'), data: { status: 'unsubscribed' } });
  await put(store.ledgerName, { ...sentSince, state: 'sent' });
});
afterAll(account.close);

describe('npm run restore', () => {
  it('restore copies missing items and keeps newer corrections, sent mails and unsubscriptions', async () => {
    const { code, output } = await restore();
    expect([code, output]).toEqual([0, expect.stringContaining('Registro delle spedizioni: 1 rimessi')]);
    expect([await titleOf(deleted), await titleOf(corrected)]).toEqual(['Il perduto', 'Com’è adesso']);
    expect([await stateOf(lost), await stateOf(sentSince)]).toEqual(['pending', 'sent']);
  });

  it('restore --replace resets items of the given kind and no others', async () => {
    const { code } = await restore('--replace', 'article');
    expect([code, await titleOf(corrected), await stateOf(sentSince)]).toEqual([0, 'Com’era', 'sent']);
    const { documents, tableName } = magazine.ctx.store;
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: subscriberKey('lettrice') }));
    expect(Item?.['data']).toEqual({ status: 'unsubscribed' });
  });

  it('a repeated restore changes nothing, even in a large table', async () => {
    const large = Array.from({ length: 6 }, (_, index) => ({ pk: trashPartition(randomUUID()), sk: String(index) }));
    for (const key of large) await put(restored, { ...key, data: 'x'.repeat(300_000) });
    expect((await restore()).output).toMatch(/Contenuti e persone: 8 rimessi/);
    expect((await restore()).output.match(/ 0 rimessi, 0 riportati com’erano/g)).toHaveLength(2);
  });

  it.each(['subscriber', 'newsletter', 'user'])(
    'restore refuses to replace the kind %s, so later decisions remain in force',
    async (kind) => {
      const { code, output } = await restore('--replace', kind);
      expect([code, output]).toEqual([2, expect.stringContaining('Uso: npm run restore -- STAGE TABELLA')]);
    },
  );
});
