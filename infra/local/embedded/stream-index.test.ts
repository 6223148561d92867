import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { createStore } from '#functions/db/store.ts';
import { clientConfig, startDynamoDb } from './dynamodb.ts';
import { ensureTables } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'stream-'));
const file = join(folder, 'store.db');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function putOne(id: string): Promise<void> {
  const { endpoint, stop } = await startDynamoDb(file);
  await ensureTables(endpoint, 'magazine');
  const { documents, tableName } = createStore('magazine', clientConfig(endpoint));
  await documents.send(new PutCommand({ TableName: tableName, Item: { pk: id, sk: 'live' } }));
  await stop();
}

function query(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

describe('the embedded store on a file', () => {
  it('finds the number of its next stream record and the newest records without reading the others', async () => {
    await putOne('first');
    const numbers = `SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = 'magazine'`;
    const newest = `SELECT * FROM _stream_records WHERE table_name = 'magazine' AND shard_id = 'one'
      AND CAST(sequence_number AS INTEGER) > 7 ORDER BY CAST(sequence_number AS INTEGER) LIMIT 10`;
    for (const sql of [numbers, newest]) {
      const plan = query(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail);
      expect(plan).toEqual([expect.stringMatching(/^SEARCH .* INDEX _stream_records_by_number \(/)]);
    }
  });

  it('numbers its stream records in the order of the writes, also after a restart', async () => {
    await putOne('second');
    const records = query('SELECT keys_json, sequence_number FROM _stream_records ORDER BY id');
    expect(records.map(({ sequence_number }) => sequence_number)).toEqual(['1', '2']);
  });
});
