import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { testMagazine } from '#functions/testing/magazine.ts';
import { answerInParts } from '#functions/testing/store-faults.ts';
import { batchGet } from './store.ts';

const keyOf = (number: number) => ({ pk: `row#${number}`, sk: 'row' });

describe('rows that are read together', () => {
  it('are in the order of their keys, more than one call takes, with nothing for an absent one', async () => {
    const { ctx } = await testMagazine();
    const { documents, tableName } = ctx.store;
    const there = Array.from({ length: 250 }, (_, number) => number).filter((number) => number !== 120);
    for (const number of there) await documents.send(new PutCommand({ TableName: tableName, Item: keyOf(number) }));
    const keys = Array.from({ length: 250 }, (_, number) => keyOf(249 - number));
    const expected = keys.map((key) => (key.pk === 'row#120' ? undefined : key));
    expect(await batchGet(ctx.store, keys)).toEqual(expected);
    answerInParts(ctx.store, 7);
    expect(await batchGet(ctx.store, keys)).toEqual(expected);
    expect(await batchGet(ctx.store, [])).toEqual([]);
  });

  it('are those of a busy table if an answer has none of them', async () => {
    const { ctx } = await testMagazine();
    answerInParts(ctx.store, 0);
    await expect(batchGet(ctx.store, [keyOf(1), keyOf(2)])).rejects.toMatchObject({
      name: 'ProvisionedThroughputExceededException',
    });
  });
});
