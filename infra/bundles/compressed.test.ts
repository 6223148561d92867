import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#functions/api/app.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { createEdge } from '#infra/local/server/edge.ts';
import { served } from '#infra/local/testing/served.ts';
import { deployedMagazine, siteUrl } from '#infra/testing/deployed-magazine.ts';
import { type GatewayHandler, type GatewayResult, originKey } from '#infra/testing/gateway.ts';

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
const functions: Partial<Record<'api' | 'read', GatewayHandler>> = {};

beforeAll(async () => {
  deployed = await deployedMagazine();
  for (const name of ['api', 'read'] as const) functions[name] = await deployed.load(name);
  const { magazine, people } = deployed;
  for (let count = 0; count < 12; count += 1) {
    const body = { ...articleForm, title: `Sinopia numero ${count}`, status: 'published' };
    expect((await magazine.call('POST', '/articles', { as: people.editor, body })).status).toBe(201);
  }
});

/** The response of the function as API Gateway gets it. */
async function answerOf(name: 'api' | 'read', path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await functions[name]?.(
    {
      version: '2.0',
      routeKey: '$default',
      rawPath: path,
      rawQueryString: '',
      headers: { ...headers, 'x-origin-key': originKey },
      requestContext: { http: { method, path, sourceIp: '203.0.113.7' }, requestId: 'r1', domainName: 'api.example' },
      isBase64Encoded: false,
    },
    {},
  );
  return answer as Required<GatewayResult>;
}

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const plain = async (name: 'api' | 'read', path: string) => (await answerOf(name, path, {})).body;

describe.each(['read', 'api'] as const)('compression in the function %s', (name) => {
  it.each([
    ['br', browser, brotliDecompressSync],
    ['gzip', { 'accept-encoding': 'gzip' }, gunzipSync],
  ] as const)('a long list in %s decompresses to the same list', async (encoding, accepts, decompress) => {
    const { headers, body, isBase64Encoded } = await answerOf(name, '/api/articles', accepts);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'authorization, accept-encoding' });
    expect(isBase64Encoded).toBe(true);
    const bytes = Buffer.from(body, 'base64');
    const list = JSON.parse(decompress(bytes).toString()) as object[];
    expect(list).toHaveLength(12);
    expect(list).toEqual(JSON.parse(await plain(name, '/api/articles')));
    expect(bytes.length).toBeLessThan(JSON.stringify(list).length / 4);
  });

  it('a client without Accept-Encoding gets plain text', async () => {
    const { headers, body, isBase64Encoded } = await answerOf(name, '/api/articles', {});
    expect([headers['content-encoding'], isBase64Encoded]).toEqual([undefined, false]);
    expect(JSON.parse(body)).toHaveLength(12);
  });

  it('short responses are not compressed', async () => {
    const { statusCode, headers, body, isBase64Encoded } = await answerOf(name, '/api/articles/nessuno', browser);
    expect([statusCode, headers['content-encoding'], isBase64Encoded]).toEqual([404, undefined, false]);
    expect(JSON.parse(body)).toMatchObject({ status: 404 });
  });

  it('a conditional request gets a 304 for each encoding', async () => {
    const { etag = '' } = (await answerOf(name, '/api/articles', browser)).headers;
    expect(etag).toBe((await answerOf(name, '/api/articles', {})).headers['etag']);
    const again = await answerOf(name, '/api/articles', { ...browser, 'if-none-match': etag });
    expect([again.statusCode, again.body, again.isBase64Encoded]).toEqual([304, '', false]);
    expect(again.headers).toMatchObject({ etag, vary: 'authorization, accept-encoding' });
  });
});

describe('the local server', () => {
  it('the local server sends the same headers as the function', async () => {
    const edge = await served(createEdge([], createApi(deployed.magazine.ctx).fetch));
    const local = await edge.request(`${siteUrl}/api/articles`, { headers: browser });
    const { headers, body } = await answerOf('read', '/api/articles', browser);
    const names = ['content-encoding', 'content-type', 'cache-control', 'etag', 'vary'];
    expect(names.map((name) => local.headers.get(name))).toEqual(names.map((name) => headers[name] ?? null));
    expect(Buffer.from(await local.arrayBuffer()).toString('base64')).toBe(body);
  });
});
