import type { StoredPasskey } from '#functions/accounts/second-factors/factors.ts';
import type { Passkey } from '#shared/accounts/second-factor.ts';

/** A passkey as its owner sees it, without its keys. */
export const toPasskey = (id: string, { name, createdAt, lastUsedAt, synced }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  synced,
  ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
});

/** The oldest first. */
export const listPasskeys = (passkeys: Record<string, StoredPasskey>): Passkey[] =>
  Object.entries(passkeys)
    .map(([id, passkey]) => toPasskey(id, passkey))
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
