import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { Key } from '#functions/db/keys.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { type IndexName, table } from '#functions/db/table.ts';

type Fault = { error: () => Error; transactionsOnly?: boolean };

/** Errors of DynamoDB, none of which has written anything. */
export const storeFaults = {
  'a throttled request': { error: () => named('ThrottlingException') },
  'used-up throughput': { error: () => named('ProvisionedThroughputExceededException') },
  'an error of the service': { error: () => named('InternalServerError') },
  'no answer in time': { error: () => named('TimeoutError') },
  'another transaction': { error: () => cancelled('TransactionConflict'), transactionsOnly: true },
  'a throttled transaction': { error: () => cancelled('ThrottlingError'), transactionsOnly: true },
} satisfies Record<string, Fault>;

export type StoreFault = keyof typeof storeFaults;

const named = (name: string) => Object.assign(new Error('secret-of-the-store'), { name });
const cancelled = (Code: string) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'secret-of-the-store',
    CancellationReasons: [{ Code }, { Code: 'None' }, { Code: 'None' }],
  });

/** Makes the nth call from now that can have this fault fail before it reaches the store. */
export function breakNthCall(store: Store, nth: number, name: StoreFault) {
  const { error, transactionsOnly = false }: Fault = storeFaults[name];
  const canFail = (command: unknown) => !transactionsOnly || command instanceof TransactWriteCommand;
  return beforeNthCall(store, nth, () => Promise.reject(error()), canFail);
}

/** Lets `act` run before the nth call from now reaches the store; if it fails, the call fails with its error. */
export function beforeNthCall(
  { documents }: Store,
  nth: number,
  act: () => Promise<unknown>,
  counts: (command: unknown) => boolean = () => true,
) {
  if (inject('deployment')) throw new Error('A deployed function has its own store, which cannot be reached from here');
  const send = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  let calls = 0;
  const interceptedSend = (command: unknown) => {
    if (!counts(command)) return send(command);
    calls += 1;
    return calls === nth ? act().then(() => send(command)) : send(command);
  };
  documents.send = interceptedSend as typeof documents.send;
  return {
    /** Whether there was an nth call. */
    reached: () => calls >= nth,
    mend: () => {
      documents.send = send as typeof documents.send;
    },
  };
}

/** Limits the rows in each answer of a read of several rows, as DynamoDB's limit of 16 MB does. */
export function answerInParts({ documents, tableName }: Store, rowsOfAnswer: number): void {
  const send = documents.send.bind(documents) as (command: unknown) => Promise<BatchGetCommandOutput>;
  const sendPart = async (command: unknown) => {
    if (!(command instanceof BatchGetCommand)) return send(command);
    const { Keys = [], ...options } = command.input.RequestItems?.[tableName] ?? {};
    const answered = Keys.slice(0, rowsOfAnswer);
    const left = Keys.slice(rowsOfAnswer);
    const rows = { [tableName]: { ...options, Keys: answered } };
    const answer = answered.length > 0 ? await send(new BatchGetCommand({ RequestItems: rows })) : {};
    return { ...answer, UnprocessedKeys: left.length > 0 ? { [tableName]: { ...options, Keys: left } } : {} };
  };
  documents.send = sendPart as typeof documents.send;
}

/**
 * Validates `ExclusiveStartKey` as DynamoDB does and the embedded engine does not: exactly the key attributes of table and
 * index, non-empty strings, within the partition and bounds of the query. Violations fail with AWS's error.
 */
export function refuseForeignStartKeys({ documents }: Store): void {
  const send = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  const strictSend = (command: unknown) => {
    const problem = command instanceof QueryCommand ? startKeyError(command.input) : undefined;
    if (problem === undefined) return send(command);
    return Promise.reject(Object.assign(new Error(problem), { name: 'ValidationException' }));
  };
  documents.send = strictSend as typeof documents.send;
}

/** DynamoDB's limit of a transaction, in bytes. */
const transactionBytes = 4 * 1024 ** 2;

/** Refuses transactions that delete more than 4 MB: the rows count for DynamoDB, and not for the embedded engine. */
export function refuseLargeDeletions(store: Store): void {
  const { documents } = store;
  const send = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  const strictSend = async (command: unknown) => {
    const writes = command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : [];
    const keys = writes.flatMap(({ Delete }) => (Delete?.TableName === store.tableName ? [Delete.Key as Key] : []));
    const rows = keys.length > 0 ? await batchGet(store, keys) : [];
    const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row ?? '')), 0);
    if (bytes <= transactionBytes) return send(command);
    throw Object.assign(new Error('Transaction items exceed 4 MB'), { name: 'ValidationException' });
  };
  documents.send = strictSend as typeof documents.send;
}

function startKeyError(query: QueryCommandInput): string | undefined {
  const { ExclusiveStartKey: start, IndexName, ExpressionAttributeValues: values = {} } = query;
  if (!start) return undefined;
  const { partition, sort } = IndexName ? table.indexes[IndexName as IndexName] : table.key;
  const wanted = new Set<string>([table.key.partition, table.key.sort, partition, sort]);
  const isComplete = Object.keys(start).length === wanted.size && Object.keys(start).every((name) => wanted.has(name));
  const isText = Object.values(start).every((value) => typeof value === 'string' && value !== '');
  if (!isComplete || !isText) return 'The provided starting key is invalid';
  // `readPartition` names it as the table does.
  if (start[partition] !== (values[':partition'] ?? values[':pk']))
    return 'The provided starting key is outside query boundaries';
  const from = values[':from'];
  const before = values[':before'];
  if ((from !== undefined && start[sort] < from) || (before !== undefined && start[sort] >= before)) {
    return 'The provided starting key does not match the range key predicate';
  }
  return undefined;
}
