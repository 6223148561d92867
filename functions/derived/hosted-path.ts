import { normalize } from 'node:path';

/** The public path of a hosted picture, as its file has it; undefined for a picture on another host. */
function hostedPath(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  try {
    const path = normalize(decodeURIComponent(address.split(/[?#]/)[0] ?? ''));
    return path.includes('..') ? undefined : path;
  } catch {
    return undefined;
  }
}

/** The key of a hosted picture in the bucket of the CDN, which has them in one folder. */
export function hostedKey(address: string): string | undefined {
  const path = hostedPath(address);
  return path?.startsWith('/pictures/') ? path.slice(1) : undefined;
}

/** The addresses under which texts show the hosted picture of this key. */
export const hostedAddresses = (key: string): string[] => [
  ...new Set([`/${key}`, `/${key.split('/').map(encodeURIComponent).join('/')}`]),
];
