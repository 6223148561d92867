import { isDeepStrictEqual } from 'node:util';
import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { type Key, liveItemOf, mediaIdOfKey } from '#functions/db/keys.ts';
import type { ItemRef } from '#functions/snapshot/snapshot.ts';
import { mediaPath } from '#shared/content/media.ts';

/** How far a stream was read: the last record of each shard. */
export type StreamPosition = { stream: string; shards: Record<string, LastRecord> };

/** The number alone does not name a record: a store that was restored from a copy gives it to another one. `at`: in milliseconds. */
type LastRecord = { number: string; key: Key; at: number };

/** The largest page of records. */
const recordsOfPage = 1_000;

/** Maximum number of pages that are read to find the changes since a position. */
const maxPagesSince = 20;

/** Reads the table's stream from now on, like the event source mapping in AWS. */
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

  static async fromNow(tableName: string, config: DynamoDBClientConfig): Promise<StreamReader> {
    const reader = await StreamReader.#ofTable(tableName, config);
    await reader.#openNewShards('LATEST');
    return reader;
  }

  /**
   * Whether no live item and no picture of the library has changed since the position. False where that cannot be known: for
   * another stream, a shard that the position does not have, a store without the last record, or too many records.
   */
  static async isUnchangedSince(
    { stream, shards }: StreamPosition,
    tableName: string,
    config: DynamoDBClientConfig,
  ): Promise<boolean> {
    const reader = await StreamReader.#ofTable(tableName, config);
    if (reader.#streamArn !== stream) return false;
    const { StreamDescription } = await reader.#client.send(new DescribeStreamCommand({ StreamArn: stream }));
    for (const { ShardId = '' } of StreamDescription?.Shards ?? []) {
      const last = shards[ShardId];
      // Positions of earlier releases are the number alone.
      if (!last?.number || !(await reader.#isUnchanged(ShardId, last))) return false;
    }
    return true;
  }

  static async #ofTable(tableName: string, config: DynamoDBClientConfig): Promise<StreamReader> {
    const { Table } = await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName: tableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream`);
    return new StreamReader(new DynamoDBStreamsClient(config), Table.LatestStreamArn);
  }

  async #isUnchanged(ShardId: string, last: LastRecord): Promise<boolean> {
    const from = { StreamArn: this.#streamArn, ShardId, SequenceNumber: last.number };
    let { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({ ...from, ShardIteratorType: 'AT_SEQUENCE_NUMBER' }),
    );
    for (let page = 0; page < maxPagesSince; page += 1) {
      if (ShardIterator === undefined) return page > 0;
      const { Records = [], NextShardIterator } = await this.#client.send(
        new GetRecordsCommand({ ShardIterator, Limit: recordsOfPage }),
      );
      if (page === 0 && !isDeepStrictEqual(lastOf(Records.slice(0, 1)), last)) return false;
      const since = page === 0 ? Records.slice(1) : Records;
      if (since.some((record) => Object.keys(shownBy(record)).length > 0)) return false;
      if (Records.length === 0) return true;
      ShardIterator = NextShardIterator;
    }
    return false;
  }

  /** Undefined until a record of each shard was read. */
  get position(): StreamPosition | undefined {
    const isKnown = [...this.#iterators.keys()].every((shard) => this.#read.has(shard));
    return isKnown ? { stream: this.#streamArn, shards: Object.fromEntries(this.#read) } : undefined;
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
          const { item, picture } = shownBy(record);
          if (picture) media.add(mediaPath(picture));
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

/** The live item or the picture of the library whose row a record is of. */
function shownBy(record: StreamRecord): { item?: ItemRef; picture?: string } {
  const key = keyOf(record);
  const item = liveItemOf(key);
  const picture = mediaIdOfKey(key);
  return { ...(item && { item }), ...(picture !== undefined && { picture }) };
}
