import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { routeAtEdge } from '#infra/local/edge-route.ts';
import { apiRequestCode, pageRequestCode } from './functions.ts';

type Handler = (event: object) => Promise<{ uri?: string; statusCode?: number; headers?: object }>;

/** What CloudFront runs, with its key-value store saying which release is live. */
function atCloudFront(release: string): (uri: string) => ReturnType<Handler> {
  const code = pageRequestCode().replace("import cf from 'cloudfront';", '');
  const cf = {
    kvs: () => ({ get: async (key: string) => (key === 'release' ? release : Promise.reject(new Error(key))) }),
  };
  const handler = runInNewContext(`${code};handler`, { cf }) as Handler;
  return (uri) => handler({ request: { uri, querystring: {} } });
}

describe('the function before every page', () => {
  it.each(['/', '/articolo/una-linea', '/edit-article/a1', '/rss.xml', '/calendario/2026-11.json'])(
    'leads %s where the local server leads it, in the folder of the live release',
    async (uri) => {
      const local = routeAtEdge(uri);
      const { uri: led } = await atCloudFront('0123456789abcdef')(uri);
      expect(led).toBe(`/releases/0123456789abcdef${'uri' in local ? local.uri : ''}`);
    },
  );

  it.each(['/articoli/', '/crea-articolo', '//evil.example/'])(
    'answers %s itself, as the local server does',
    async (uri) => {
      const { statusCode, headers } = await atCloudFront('r1')(uri);
      expect({ statusCode, headers }).toMatchObject({ statusCode: 301, headers: { location: routeHeaders(uri) } });
    },
  );

  it('is small enough for CloudFront', () => {
    expect(Buffer.byteLength(pageRequestCode())).toBeLessThan(10_240);
  });
});

const routeHeaders = (uri: string) => {
  const routed = routeAtEdge(uri);
  return 'headers' in routed ? { ...routed.headers['location'] } : undefined;
};

describe('the function before every request to the API', () => {
  it('sets the client’s address over any header of the client', () => {
    const handler = runInNewContext(`${apiRequestCode()};handler`) as (event: object) => { headers: object };
    const request = { headers: { 'x-viewer-address': { value: '10.0.0.1' } } };
    const { headers } = handler({ viewer: { ip: '203.0.113.7' }, request });
    expect(headers).toMatchObject({ 'x-viewer-address': { value: '203.0.113.7' } });
  });
});
