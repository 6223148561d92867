import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { type Key, liveItemOf } from '#functions/db/keys.ts';
import type { ItemRef } from '#functions/snapshot/snapshot.ts';

/** Reads the table's stream from this moment on, as the stream event source does in AWS. */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  readonly #iterators = new Map<string, string>();
  readonly #seenShards = new Set<string>();

  private constructor(client: DynamoDBStreamsClient, streamArn: string) {
    this.#client = client;
    this.#streamArn = streamArn;
  }

  static async fromNow(tableName: string, config: DynamoDBClientConfig): Promise<StreamReader> {
    const { Table } = await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName: tableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream`);
    const reader = new StreamReader(new DynamoDBStreamsClient(config), Table.LatestStreamArn);
    await reader.#openNewShards('LATEST');
    return reader;
  }

  /** The live items that changed since the last call, each once. */
  async changes(): Promise<ItemRef[]> {
    const changed = new Map<string, ItemRef>();
    for (const [shard, start] of this.#iterators) {
      let iterator: string | undefined = start;
      for (;;) {
        const { Records = [], NextShardIterator }: { Records?: StreamRecord[]; NextShardIterator?: string } =
          await this.#client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: 1_000 }));
        for (const { dynamodb } of Records) {
          const keys = dynamodb?.Keys;
          const item = liveItemOf({ pk: keys?.['pk']?.S ?? '', sk: keys?.['sk']?.S ?? '' } satisfies Key);
          if (item) changed.set(`${item.kind} ${item.id}`, item);
        }
        iterator = NextShardIterator;
        if (iterator === undefined || Records.length === 0) break;
      }
      if (iterator !== undefined) {
        this.#iterators.set(shard, iterator);
        continue;
      }
      // A shard that ended has children: what they hold came after it.
      this.#iterators.delete(shard);
      await this.#openNewShards('TRIM_HORIZON');
    }
    return [...changed.values()];
  }

  async #openNewShards(from: 'LATEST' | 'TRIM_HORIZON'): Promise<void> {
    const { StreamDescription } = await this.#client.send(new DescribeStreamCommand({ StreamArn: this.#streamArn }));
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (!ShardId || this.#seenShards.has(ShardId)) continue;
      this.#seenShards.add(ShardId);
      const { ShardIterator } = await this.#client.send(
        new GetShardIteratorCommand({ StreamArn: this.#streamArn, ShardId, ShardIteratorType: from }),
      );
      if (ShardIterator) this.#iterators.set(ShardId, ShardIterator);
    }
  }
}

type StreamRecord = { dynamodb?: { Keys?: Record<string, { S?: string }> } };
