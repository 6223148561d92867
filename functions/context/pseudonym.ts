import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from './context.ts';

/**
 * Stands for an address or a person where they must be told apart and not be known: in counters and logs. Without the
 * key nobody can try names until one fits; `purpose` keeps one use from being compared with another.
 */
export function pseudonym({ secrets }: Context, purpose: string, ...parts: string[]): string {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secrets.tokenKey, 'base64url'), '', purpose, 32));
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
