import { normalize } from 'node:path';
import { runInNewContext } from 'node:vm';
import { cleanAddressCode } from '#infra/edge/functions.ts';

type EdgeRequest = { uri: string; querystring: Record<string, { value: string }> };
type EdgeResponse = { statusCode: number; headers: Record<string, { value: string }> };
type EdgeHandler = (event: { request: EdgeRequest }) => EdgeRequest | EdgeResponse;

const viewerRequest = runInNewContext(`${cleanAddressCode()};cleanAddress`) as EdgeHandler;

/** The file or the redirect of a path at the edge. CloudFront gives names and values as they are in the address: encoded. */
export const routeAtEdge = (uri: string, search = new URLSearchParams()): EdgeRequest | EdgeResponse =>
  viewerRequest({
    request: {
      uri,
      querystring: Object.fromEntries(
        [...search].map(([name, value]) => [encodeURIComponent(name), { value: encodeURIComponent(value) }]),
      ),
    },
  });

type Redirect = { status: number; headers: { location: string } };

/** Where a request leads: to another address, or to the path of a file. An impossible address leads nowhere. */
export function pathOrRedirect(address: string): { path?: string | undefined; redirect?: Redirect } {
  const { pathname, searchParams } = new URL(`http://edge${address}`);
  const routed = routeAtEdge(pathname, searchParams);
  if (!('statusCode' in routed)) return { path: safePath(routed.uri) };
  return { redirect: { status: routed.statusCode, headers: { location: routed.headers['location']?.value ?? '/' } } };
}

function safePath(uri: string): string | undefined {
  try {
    const path = decodeURIComponent(uri);
    if (path.includes('\0') || path.includes('\\')) return undefined;
    const normal = normalize(path);
    return normal.startsWith('/') && !normal.split('/').includes('..') ? normal : undefined;
  } catch {
    return undefined;
  }
}
