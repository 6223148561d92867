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

it('an attempt that is never answered fails, in AWS after five seconds', async () => {
  const { requestHandler } = callLimits;
  expect(requestHandler.requestTimeout).toBe(5_000);
  const sooner = { ...requestHandler, requestTimeout: 50 };
  const client = new DynamoDBClient({ ...clientConfig(endpoint), requestHandler: sooner, maxAttempts: 1 });
  await expect(client.send(new ListTablesCommand({}))).rejects.toThrow(/timeout|timed out/i);
});
