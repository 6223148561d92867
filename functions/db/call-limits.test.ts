import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import { callLimits } from './call-limits.ts';

const silent = createServer(() => {});
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
afterAll(() => silent.closeAllConnections());

it('an attempt that is never answered fails after five seconds', async () => {
  const client = new DynamoDBClient({ ...clientConfig(endpoint), ...callLimits, maxAttempts: 1 });
  const started = performance.now();
  await expect(client.send(new ListTablesCommand({}))).rejects.toThrow(/timeout|timed out/i);
  expect(performance.now() - started).toBeLessThan(9_000);
});
