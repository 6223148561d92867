import { isDeepStrictEqual } from 'node:util';
import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { type Key, liveItemOf, mediaIdOfKey } from '#functions/db/keys.ts';
import type { ItemRef } from '#functions/publish/live-rows.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';

/** How far a stream was read, and when: the last record of each shard. */
type StreamPosition = { stream: string; shards: Record<string, LastRecord>; at: number };

/** The number alone does not name a record: a store that was restored from a copy gives it to another one. `at`: in milliseconds. */
type LastRecord = { number: string; key: Key; at: number };

/** The largest page of records. */
const recordsOfPage = 1_000;

/** Streams keep their records for 24 hours; four are left as a margin. */
const oldestMilliseconds = 20 * 3_600_000;

/** Reads the table's stream from a position or from now on, like the event source mapping in AWS. */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  readonly #iterators = new Map<string, string>();
  /** The last record that was read of each shard. */
  readonly #read = new Map<string, LastRecord>();
  readonly #seenShards = new Set<string>();

  private constructor(client: DynamoDBStreamsClient, streamArn: string) {
    this.#client = client;
    this.#streamArn = streamArn;
  }

  /**
   * `continues`: the reader goes on behind the saved position; otherwise changes may have been missed since: the position is of another
   * stream or too old, or the store is an earlier copy of itself.
   */
  static async open(
    tableName: string,
    config: DynamoDBClientConfig,
    saved: string | undefined,
  ): Promise<{ reader: StreamReader; continues: boolean }> {
    const position = saved === undefined ? undefined : (JSON.parse(saved) as StreamPosition);
    const continued = await StreamReader.#ofTable(tableName, config);
    if (position && (await continued.#goOn(position).catch(() => false))) return { reader: continued, continues: true };
    const reader = await StreamReader.#ofTable(tableName, config);
    await reader.#openNewShards('LATEST');
    return { reader, continues: false };
  }

  async #goOn({ stream, shards, at }: StreamPosition): Promise<boolean> {
    if (stream !== this.#streamArn || Date.now() - at > oldestMilliseconds) return false;
    for (const [shard, last] of Object.entries(shards)) {
      const iterator = await this.#behind(shard, last);
      if (iterator === undefined) return false;
      this.#iterators.set(shard, iterator);
      this.#read.set(shard, last);
      this.#seenShards.add(shard);
    }
    await this.#openNewShards('TRIM_HORIZON');
    return true;
  }

  /** Undefined where the record is not there as it was read. */
  async #behind(ShardId: string, last: LastRecord): Promise<string | undefined> {
    const from = { StreamArn: this.#streamArn, ShardId, SequenceNumber: last.number };
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({ ...from, ShardIteratorType: 'AT_SEQUENCE_NUMBER' }),
    );
    const { Records = [], NextShardIterator } = await this.#client.send(
      new GetRecordsCommand({ ShardIterator, Limit: 1 }),
    );
    return isDeepStrictEqual(lastOf(Records), last) ? NextShardIterator : undefined;
  }

  static async #ofTable(tableName: string, config: DynamoDBClientConfig): Promise<StreamReader> {
    const { Table } = await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName: tableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream`);
    return new StreamReader(new DynamoDBStreamsClient(config), Table.LatestStreamArn);
  }

  /** Undefined until a record of each shard was read. */
  get position(): string | undefined {
    const isKnown = [...this.#iterators.keys()].every((shard) => this.#read.has(shard));
    if (!isKnown) return undefined;
    const position: StreamPosition = {
      stream: this.#streamArn,
      shards: Object.fromEntries(this.#read),
      at: Date.now(),
    };
    return JSON.stringify(position);
  }

  /** The live items and the pictures of the library that changed since the last call, each once. */
  async changes(): Promise<{ items: ItemRef[]; media: string[] }> {
    const changed = new Map<string, ItemRef>();
    const media = new Set<string>();
    for (const [shard, start] of this.#iterators) {
      let iterator: string | undefined = start;
      for (;;) {
        const { Records = [], NextShardIterator }: { Records?: StreamRecord[]; NextShardIterator?: string } =
          await this.#client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: recordsOfPage }));
        for (const record of Records) {
          const key = keyOf(record);
          const item = liveItemOf(key);
          const picture = mediaIdOfKey(key);
          if (picture !== undefined) media.add(mediaPath(picture));
          if (item) changed.set(`${item.kind} ${item.id}`, item);
        }
        const last = lastOf(Records);
        if (last) this.#read.set(shard, last);
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
    return { items: [...changed.values()], media: [...media] };
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

type StreamRecord = {
  dynamodb?: { Keys?: Record<string, { S?: string }>; SequenceNumber?: string; ApproximateCreationDateTime?: Date };
};

function keyOf({ dynamodb }: StreamRecord): Key {
  const keys = dynamodb?.Keys;
  return { pk: keys?.['pk']?.S ?? '', sk: keys?.['sk']?.S ?? '' };
}

function lastOf(records: StreamRecord[]): LastRecord | undefined {
  const record = records.at(-1);
  const number = record?.dynamodb?.SequenceNumber;
  if (!record || number === undefined) return undefined;
  return { number, key: keyOf(record), at: record.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0 };
}
