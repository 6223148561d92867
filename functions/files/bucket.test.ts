import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { s3Bucket } from './bucket.ts';

it('a write of a large object has a second more for each five megabytes', async () => {
  const timeouts: (number | undefined)[] = [];
  const handler = {
    async handle(_: unknown, { requestTimeout }: { requestTimeout?: number } = {}) {
      timeouts.push(requestTimeout);
      return { response: { statusCode: 200, headers: {} } };
    },
  };
  const bucket = s3Bucket('state', {
    region: 'eu-south-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'a' },
    requestHandler: handler as unknown as NonNullable<S3ClientConfig['requestHandler']>,
  });
  for (const bytes of [0, 25_000_000]) await bucket.put('a', Buffer.alloc(bytes));
  expect(timeouts).toEqual([5_000, 10_000]);
});
