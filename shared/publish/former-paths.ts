import { decoded } from '#shared/text/web-address.ts';

/** By these parameters the home of another system leads to a page: `/?p=123`. */
export const formerParameters = ['p', 'page_id', 'attachment_id', 'cat'] as const;

/** The home itself is there: the edge looks for such an address below this folder, which has no files (`infra/edge/viewer-request.js`). */
const formerHome = '/_former';

/** As long as the keys of the store allow, with room. */
const longest = 900;

/**
 * An address of the site before this one, as redirects are stored by it: its path alone, decoded, without slashes at its end. Undefined for
 * what is no address and for the home.
 */
export function formerPath(address: string): string | undefined {
  const url = URL.parse(address, 'https://former.invalid');
  if (!url) return undefined;
  const path = decoded(url.pathname)
    .normalize('NFC')
    .replace(/(?<!\/)\/+$/, '');
  if (path === '') return formerPage(url.searchParams);
  return path.length <= longest && path.isWellFormed() && !/\p{Cc}/u.test(path) ? path : undefined;
}

function formerPage(parameters: URLSearchParams): string | undefined {
  const name = formerParameters.find((one) => parameters.has(one));
  const value = name && parameters.get(name);
  return value && /^[\w-]{1,64}$/.test(value) ? `${formerHome}/${name}/${value}` : undefined;
}
