import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { type ChangesOfStream, changesOf, type StreamRecord } from '#functions/publish/stream-changes.ts';

const recordsOfPage = 1_000;

/** Reads the table's stream from its opening on, like the event source mapping in AWS. */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  readonly #iterators = new Map<string, string>();
  readonly #seenShards = new Set<string>();

  private constructor(client: DynamoDBStreamsClient, streamArn: string) {
    this.#client = client;
    this.#streamArn = streamArn;
  }

  static async open(TableName: string, config: DynamoDBClientConfig): Promise<StreamReader> {
    const { Table } = await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream`);
    const reader = new StreamReader(new DynamoDBStreamsClient(config), Table.LatestStreamArn);
    await reader.#openNewShards('LATEST');
    return reader;
  }

  async changes(): Promise<ChangesOfStream> {
    const read: StreamRecord[] = [];
    for (const [shard, start] of this.#iterators) {
      let iterator: string | undefined = start;
      for (;;) {
        const { Records = [], NextShardIterator }: { Records?: StreamRecord[]; NextShardIterator?: string } =
          await this.#client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: recordsOfPage }));
        read.push(...Records);
        iterator = NextShardIterator;
        // A shorter page is the last one, or the next call goes on with it.
        if (iterator === undefined || Records.length < recordsOfPage) break;
      }
      if (iterator !== undefined) {
        this.#iterators.set(shard, iterator);
        continue;
      }
      // A closed shard has child shards with later records.
      this.#iterators.delete(shard);
      await this.#openNewShards('TRIM_HORIZON');
    }
    return changesOf(read);
  }

  async #openNewShards(ShardIteratorType: 'LATEST' | 'TRIM_HORIZON'): Promise<void> {
    const { StreamDescription } = await this.#client.send(new DescribeStreamCommand({ StreamArn: this.#streamArn }));
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (!ShardId || this.#seenShards.has(ShardId)) continue;
      this.#seenShards.add(ShardId);
      const { ShardIterator } = await this.#client.send(
        new GetShardIteratorCommand({ StreamArn: this.#streamArn, ShardId, ShardIteratorType }),
      );
      if (ShardIterator) this.#iterators.set(ShardId, ShardIterator);
    }
  }
}
