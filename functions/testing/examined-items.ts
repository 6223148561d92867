import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Store } from '#functions/db/store.ts';

/** Counts the items that queries examine, which are those that DynamoDB bills: it returns the number since the last call. */
export function watchExaminedItems({ documents }: Store): () => number {
  const send = documents.send.bind(documents) as (command: unknown) => Promise<Partial<QueryCommandOutput>>;
  let examined = 0;
  const watchedSend = async (command: unknown) => {
    const output = await send(command);
    examined += output.ScannedCount ?? 0;
    return output;
  };
  documents.send = watchedSend as typeof documents.send;
  return () => {
    const count = examined;
    examined = 0;
    return count;
  };
}
