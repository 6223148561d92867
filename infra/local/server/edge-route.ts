import { normalize } from 'node:path';
import { runInNewContext } from 'node:vm';
import { cleanAddressCode } from '#infra/edge/functions.ts';
import { type PublicPath, publicPath } from './public-files.ts';

type EdgeRequest = { uri: string; querystring: Record<string, { value: string }> };
type EdgeResponse = { statusCode: number; headers: Record<string, { value: string }> };
type EdgeHandler = (event: { request: EdgeRequest }) => EdgeRequest | EdgeResponse;

/** The same function that runs at the edge in AWS. */
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

/** Where a request leads: to another address or to a file. An impossible path leads to no file. */
type Route = { status: number; location: string } | { file: PublicPath | undefined };

const maxKnown = 10_000;
const maxLength = 200;

/** The routes of addresses without a query string are kept: they depend on nothing else. */
export function edgeRoutes(): (address: string) => Route {
  const known = new Map<string, Route>();
  return (address) => {
    const before = known.get(address);
    if (before) return before;
    const route = routeOf(address);
    if (address.length <= maxLength && !address.includes('?')) {
      if (known.size >= maxKnown) known.clear();
      known.set(address, route);
    }
    return route;
  };
}

function routeOf(address: string): Route {
  const { pathname, searchParams } = new URL(`http://edge${address}`);
  const routed = routeAtEdge(pathname, searchParams);
  if ('statusCode' in routed) {
    return { status: routed.statusCode, location: routed.headers['location']?.value ?? '/' };
  }
  const path = safePath(routed.uri);
  return { file: path === undefined ? undefined : publicPath(path) };
}

/** Undefined for a path that would leave the folder. */
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
