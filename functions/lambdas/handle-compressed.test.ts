import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { handleCompressed } from './handle-compressed.ts';

/** Lambda's limit, of the body as it is passed on. */
const largestAnswer = 6 * 1024 * 1024;

afterEach(() => {
  vi.unstubAllEnvs();
});

it('an export of more than 10 MB is compressed too: it fits into an answer of Lambda', async () => {
  const text = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => `Il testo numero ${at}. `.repeat(6)));
  expect(text.length).toBeGreaterThan(10_000_000);
  vi.stubEnv('ORIGIN_KEYS', 'chiave');
  const handler = handleCompressed({ fetch: () => Response.json(JSON.parse(text)) });
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/api/me/export',
    rawQueryString: '',
    headers: { 'accept-encoding': 'br', 'x-origin-key': 'chiave' },
    requestContext: {
      http: { method: 'GET', path: '/api/me/export', sourceIp: '203.0.113.7' },
      requestId: 'r1',
      domainName: 'api.example',
    },
    isBase64Encoded: false,
  };
  const { body, headers } = await handler(event as unknown as Parameters<typeof handler>[0]);
  expect(headers).toMatchObject({ 'content-encoding': 'br' });
  expect(body.length).toBeLessThan(largestAnswer);
  expect(brotliDecompressSync(Buffer.from(body, 'base64')).toString()).toBe(text);
});
