import { normalize } from 'node:path';

/** The key of a hosted picture in the bucket of the CDN, which has them in one folder; undefined for one on another host. */
export function hostedKey(address: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(address.split(/[?#]/)[0] ?? ''));
    return path.startsWith('/pictures/') && !path.includes('..') ? path.slice(1) : undefined;
  } catch {
    return undefined;
  }
}

export const hostedAddresses = (key: string): string[] => [
  ...new Set([`/${key}`, `/${key.split('/').map(encodeURIComponent).join('/')}`]),
];
