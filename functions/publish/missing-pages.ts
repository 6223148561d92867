import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { missingKey } from '#functions/db/keys.ts';
import { ifAbsent, type Store, transact } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { formerPath } from '#shared/publish/former-paths.ts';
import { addDays, type CivilDate, civilDateInRome } from '#shared/time/dates.ts';

/** Different addresses of one day: invented ones fill the day, and nothing more. */
const addressesOfDay = 300;
const writesOfDay = 5_000;
const longest = 200;
export const keptDays = 30;

/** Counts the addresses that readers ask for and the site does not have, by day. Of readers it keeps nothing. */
export function missingPages({ store, now, log }: Pick<Context, 'store' | 'now' | 'log'>) {
  const { documents, tableName: TableName } = store;
  let day: CivilDate | undefined;
  let counted = new Set<string>();
  let writes = 0;
  let isFull = false;

  async function countAgain(path: string): Promise<boolean> {
    const update = { TableName, Key: missingKey(day as CivilDate, path), UpdateExpression: 'ADD asked :one' };
    const condition = { ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeValues: { ':one': 1 } };
    try {
      await documents.send(new UpdateCommand({ ...update, ...condition }));
      return true;
    } catch (error) {
      if ((error as Error).name === 'ConditionalCheckFailedException') return false;
      throw error;
    }
  }

  const countFirst = (path: string): Promise<boolean> => {
    const expiry = expiresAt(daysAfter(now(), keptDays + 1));
    return transact(store, [
      { Put: { TableName, Item: { ...missingKey(day as CivilDate, path), asked: 1, ...expiry }, ...ifAbsent } },
      {
        Update: {
          TableName,
          Key: missingKey(day as CivilDate),
          UpdateExpression: 'SET expires = :expires ADD addresses :one',
          ConditionExpression: 'attribute_not_exists(addresses) OR addresses < :most',
          ExpressionAttributeValues: { ':one': 1, ':most': addressesOfDay, ':expires': expiry.expires },
        },
      },
    ]);
  };

  async function count(address: string): Promise<void> {
    const today = civilDateInRome(now());
    if (day !== today) [day, counted, writes, isFull] = [today, new Set(), 0, false];
    const path = formerPath(address);
    if (path === undefined || path.length > longest || path.includes('@') || writes >= writesOfDay) return;
    if (isFull && !counted.has(path)) return;
    writes += 1;
    if (await countAgain(path)) counted.add(path);
    else if (await countFirst(path)) counted.add(path);
    else isFull = true;
  }

  /** The answer does not depend on the count: a failure is in the log alone. */
  return (address: string): Promise<unknown> =>
    count(address).catch((error: Error) => log({ level: 'error', requestId: 'missing-pages', error }));
}

/** The addresses of the last days with how often they were asked for, the most wanted first. */
export async function missingLately({ store, now }: { store: Store; now: () => Date }): Promise<[string, number][]> {
  const asked = new Map<string, number>();
  for (let back = 0; back < keptDays; back++) {
    const { pk } = missingKey(addDays(civilDateInRome(now()), -back));
    const { Items = [] } = await store.documents.send(
      new QueryCommand({
        TableName: store.tableName,
        KeyConditionExpression: 'pk = :day',
        ExpressionAttributeValues: { ':day': pk },
      }),
    );
    for (const { sk, asked: times } of Items)
      if (times) asked.set(String(sk), (asked.get(String(sk)) ?? 0) + Number(times));
  }
  return [...asked].toSorted(([, one], [, other]) => other - one);
}
