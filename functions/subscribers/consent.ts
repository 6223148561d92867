import type { Consent } from '#shared/model/subscriber.ts';

/** Changes whenever the words beside the form do: the words of each version are in the history of this project. */
export const consentTextVersion = '2026-11-22';

/** An address without its last part: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
  if (four) return `${four[1]}.0/24`;
  if (!/^[0-9a-f:]+$/i.test(address) || !address.includes(':')) return undefined;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return `${[...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 3).join(':')}::/48`;
}

export function consentNow(now: Date, source: Consent['source'], address?: string): Consent {
  const network = networkOf(address);
  return { at: now.toISOString(), source, textVersion: consentTextVersion, ...(network ? { network } : {}) };
}
