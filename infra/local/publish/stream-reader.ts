import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { type ChangesOfStream, changesOf, type StreamRecord } from '#functions/publish/stream-changes.ts';

const recordsOfPage = 1_000;

type Options = {
  table: string;
  config: DynamoDBClientConfig;
  /** The stream is read from here on: what changed before is in no answer. */
  onOpen: () => void | Promise<void>;
};

export type StreamReader = ReturnType<typeof streamReader>;

/** Reads the table's stream, like the event source mapping in AWS. One that breaks is opened anew by the next call. */
export function streamReader({ table, config, onOpen }: Options) {
  const client = new DynamoDBStreamsClient(config);
  const iterators = new Map<string, string>();
  const seenShards = new Set<string>();
  let StreamArn: string | undefined;

  return {
    isOpen: () => StreamArn !== undefined,
    async changes(): Promise<ChangesOfStream> {
      try {
        if (StreamArn === undefined) await open();
        return changesOf(await records());
      } catch (error) {
        StreamArn = undefined;
        throw error;
      }
    },
  };

  async function open(): Promise<void> {
    const { Table } = await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName: table }));
    StreamArn = Table?.LatestStreamArn;
    if (!StreamArn) throw new Error(`The table ${table} has no stream`);
    iterators.clear();
    seenShards.clear();
    await openNewShards('LATEST');
    await onOpen();
  }

  async function records(): Promise<StreamRecord[]> {
    const read: StreamRecord[] = [];
    for (const [shard, start] of iterators) {
      let iterator: string | undefined = start;
      for (;;) {
        const { Records = [], NextShardIterator }: { Records?: StreamRecord[]; NextShardIterator?: string } =
          await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: recordsOfPage }));
        read.push(...Records);
        iterator = NextShardIterator;
        // A shorter page is the last one, or the next call goes on with it.
        if (iterator === undefined || Records.length < recordsOfPage) break;
      }
      if (iterator !== undefined) {
        iterators.set(shard, iterator);
        continue;
      }
      // A closed shard has child shards with later records.
      iterators.delete(shard);
      await openNewShards('TRIM_HORIZON');
    }
    return read;
  }

  async function openNewShards(ShardIteratorType: 'LATEST' | 'TRIM_HORIZON'): Promise<void> {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (!ShardId || seenShards.has(ShardId)) continue;
      seenShards.add(ShardId);
      const { ShardIterator } = await client.send(
        new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType }),
      );
      if (ShardIterator) iterators.set(ShardId, ShardIterator);
    }
  }
}
