import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from './context.ts';

/**
 * Replaces an address or an account id in counters and logs. A keyed hash, so that it cannot be reversed by trying
 * names; `purpose` keeps the pseudonyms of different uses from being linked.
 */
export function pseudonym({ secrets }: Context, purpose: string, ...parts: string[]): string {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secrets.tokenKey, 'base64url'), '', purpose, 32));
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
