import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { Store } from '#functions/db/store.ts';

type Fault = { error: () => Error; transactionsOnly?: boolean };

/** What the store can answer instead of doing what it was asked. */
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

/** Lets the nth call from now that can meet this fault fail before the store hears of it. */
export function breakNthCall({ documents }: Store, nth: number, name: StoreFault) {
  if (inject('deployment')) throw new Error('A deployed function has a store of its own, which is not this one');
  const { error, transactionsOnly = false }: Fault = storeFaults[name];
  const send = documents.send.bind(documents) as (...given: unknown[]) => Promise<unknown>;
  let calls = 0;
  const brokenSend = (...given: unknown[]) => {
    const hit = !transactionsOnly || given[0] instanceof TransactWriteCommand;
    if (hit) calls += 1;
    return hit && calls === nth ? Promise.reject(error()) : send(...given);
  };
  documents.send = brokenSend as typeof documents.send;
  return {
    /** Whether there was an nth call to fail. */
    reached: () => calls >= nth,
    mend: () => {
      documents.send = send as typeof documents.send;
    },
  };
}
