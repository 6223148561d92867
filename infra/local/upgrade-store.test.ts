import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { fromData } from '#functions/db/data.ts';
import { createTableInput } from '#functions/db/table.ts';
import { eventForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { upgradeStore } from './upgrade-store.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const { admin } = await newsroom(magazine);
const { documents, tableName: TableName } = ctx.store;

const publish = async (path: string, fields: object) =>
  String((await call('POST', path, { as: admin, body: { ...fields, status: 'published' } })).body['id']);
const ids = async (path: string) => ((await call('GET', path)).body as unknown as { id: string }[]).map(({ id }) => id);

/** The table as versions before the indexes `groups`, `featured` and `ends` wrote it. */
async function makeOld(): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName })) {
    for (const row of Items) await documents.send(new PutCommand({ TableName, Item: oldRow(row) }));
  }
  for (const IndexName of ['groups', 'featured', 'ends']) {
    const { AttributeDefinitions } = createTableInput(TableName);
    const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName } }];
    await documents.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }));
  }
}

function oldRow({ groupPk, groupSk, featuredPk, featuredSk, endPk, endSk, ...row }: Record<string, unknown>): object {
  const data = row['data'] === undefined ? {} : { data: fromData(row['data']) };
  return { ...row, ...data, ...(row['row'] ? { row: oldRow(row['row'] as Record<string, unknown>) } : {}) };
}

it('a table of an earlier version gets the indexes that it lacks, and its items stand in them, also after the trash', async () => {
  const article = await publish('/articles', { ...articleForm, category: 'aste', featured: true });
  const event = await publish('/events', { ...eventForm, endDate: '2026-12-31' });
  const deleted = await publish('/articles', { ...articleForm, category: 'aste' });
  await call('DELETE', `/articles/${deleted}`, { as: admin });
  const before = (await call('GET', `/articles/${article}`)).body;
  await makeOld();
  expect((await call('GET', '/articles?category=aste')).status).not.toBe(200);

  await upgradeStore(ctx.store);
  expect(await ids('/articles?category=aste')).toEqual([article]);
  expect(await ids('/articles?featured=true')).toEqual([article]);
  expect(await ids('/events/upcoming')).toEqual([event]);
  expect((await call('GET', `/articles/${article}`)).body).toEqual(before);

  await call('PUT', `/trash/${deleted}/restore`, { as: admin });
  expect((await ids('/articles?category=aste')).toSorted()).toEqual([article, deleted].toSorted());
});
