import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Store } from '#functions/db/store.ts';
import { type IndexName, table } from '#functions/db/table.ts';

/**
 * Holds every query against what DynamoDB says of `ExclusiveStartKey`, which the embedded engine does not check: exactly
 * the key attributes of the table and the index, strings that are not empty, inside the partition and the bounds of the
 * query. What breaks the rule fails as it does in AWS.
 */
export function refuseForeignStartKeys({ documents }: Store): void {
  const send = documents.send.bind(documents) as (...given: unknown[]) => Promise<unknown>;
  const strictSend = (...given: unknown[]) => {
    const [command] = given;
    const complaint = command instanceof QueryCommand ? complaintOf(command.input) : undefined;
    if (complaint === undefined) return send(...given);
    return Promise.reject(Object.assign(new Error(complaint), { name: 'ValidationException' }));
  };
  documents.send = strictSend as typeof documents.send;
}

function complaintOf(query: QueryCommandInput): string | undefined {
  const { ExclusiveStartKey: start, IndexName, ExpressionAttributeValues: values = {} } = query;
  if (!start) return undefined;
  const { partition, sort } = IndexName ? table.indexes[IndexName as IndexName] : table.key;
  const wanted = new Set<string>([table.key.partition, table.key.sort, partition, sort]);
  const isComplete = Object.keys(start).length === wanted.size && Object.keys(start).every((name) => wanted.has(name));
  const isText = Object.values(start).every((value) => typeof value === 'string' && value !== '');
  if (!isComplete || !isText) return 'The provided starting key is invalid';
  if (start[partition] !== values[':partition']) return 'The provided starting key is outside query boundaries';
  const [from, before] = [values[':from'], values[':before']];
  if ((from !== undefined && start[sort] < from) || (before !== undefined && start[sort] >= before)) {
    return 'The provided starting key does not match the range key predicate';
  }
  return undefined;
}
