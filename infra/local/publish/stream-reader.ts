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

/** Reads the table's stream, like the event source mapping in AWS. One that breaks is opened anew by the next call. */
export class StreamReader {
  readonly #options: Options;
  readonly #client: DynamoDBStreamsClient;
  #streamArn: string | undefined;
  readonly #iterators = new Map<string, string>();
  readonly #seenShards = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
    this.#client = new DynamoDBStreamsClient(options.config);
  }

  get isOpen(): boolean {
    return this.#streamArn !== undefined;
  }

  async changes(): Promise<ChangesOfStream> {
    try {
      this.#streamArn ??= await this.#open();
      return changesOf(await this.#records(this.#streamArn));
    } catch (error) {
      this.#streamArn = undefined;
      throw error;
    }
  }

  async #open(): Promise<string> {
    const { table, config, onOpen } = this.#options;
    const { Table } = await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName: table }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${table} has no stream`);
    this.#iterators.clear();
    this.#seenShards.clear();
    await this.#openNewShards(Table.LatestStreamArn, 'LATEST');
    await onOpen();
    return Table.LatestStreamArn;
  }

  async #records(streamArn: string): Promise<StreamRecord[]> {
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
      await this.#openNewShards(streamArn, 'TRIM_HORIZON');
    }
    return read;
  }

  async #openNewShards(StreamArn: string, ShardIteratorType: 'LATEST' | 'TRIM_HORIZON'): Promise<void> {
    const { StreamDescription } = await this.#client.send(new DescribeStreamCommand({ StreamArn }));
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (!ShardId || this.#seenShards.has(ShardId)) continue;
      this.#seenShards.add(ShardId);
      const { ShardIterator } = await this.#client.send(
        new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType }),
      );
      if (ShardIterator) this.#iterators.set(ShardId, ShardIterator);
    }
  }
}
