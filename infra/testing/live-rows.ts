import { BatchWriteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, liveKey, liveList, sortKey } from '#functions/db/keys.ts';
import { fromData, toJson } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';

/** Maximum number of rows that the store takes in one call. */
const rowsPerCall = 25;

/** Live articles like this one, some a day, put into the table as an import would have left them. */
export async function copiesOf(id: string, count: number, { documents, tableName }: Store): Promise<void> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: liveKey('article', id) }));
  const fields = fromData<Record<string, unknown>>(Item?.['data']);
  const copy = (number: number) => {
    const name = `copia-${number}`;
    const date = new Date(Date.UTC(2000, 0, 1 + Math.floor(number / 4))).toISOString().slice(0, 10);
    const data = { ...fields, id: name, slug: name, title: `Copia ${number}`, date };
    const list = { listPk: liveList('article'), listSk: sortKey(date, String(fields['publishedAt']), name) };
    return { PutRequest: { Item: { ...Item, ...liveKey('article', name), ...list, data: toJson(data) } } };
  };
  for (let start = 0; start < count; start += rowsPerCall) {
    const length = Math.min(rowsPerCall, count - start);
    const RequestItems = { [tableName]: Array.from({ length }, (_, place) => copy(start + place)) };
    await documents.send(new BatchWriteCommand({ RequestItems }));
  }
}

/** Another release may have written a row in a form that this one cannot read. */
export async function overwriteRow({ documents, tableName }: Store, key: Key, data: string): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: 'SET #data = :data',
      ExpressionAttributeNames: { '#data': 'data' },
      ExpressionAttributeValues: { ':data': data },
    }),
  );
}
