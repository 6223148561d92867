import { createHmac, hkdfSync } from 'node:crypto';

export type Secrets = {
  /** Base64url of at least 32 random bytes, like `linkKey`. */
  tokenKey: string;
  /** Signs the links in mails, which outlive any session. */
  linkKey: string;
};

export const signingKeys = ['tokenKey', 'linkKey'] as const;
export type SigningKey = (typeof signingKeys)[number];

/** A key that was never set, or that can be guessed, must not sign anything. */
export function refuseWeakSecrets(secrets: Secrets, keys: readonly SigningKey[]): void {
  for (const name of keys) {
    if (Buffer.from(secrets[name] ?? '', 'base64url').length < 32) {
      throw new Error(`The ${name.replace('Key', '')} key is missing or shorter than 32 bytes`);
    }
  }
}

/**
 * Replaces an address or an account id in counters and logs. A keyed hash, so that it cannot be reversed by trying
 * names; `purpose` keeps the pseudonyms of different uses from being linked.
 */
export function pseudonym({ secrets }: { secrets: Secrets }, purpose: string, ...parts: string[]): string {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secrets.tokenKey, 'base64url'), '', purpose, 32));
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
