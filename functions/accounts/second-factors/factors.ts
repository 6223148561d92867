import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { factorsKey, passkeyUniquenessKey, userKey } from '#functions/db/keys.ts';
import { batchGet, ifAbsent, ifStillVersion, type Store, type Write } from '#functions/db/store.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { FactorKind, Passkey } from '#shared/accounts/second-factor.ts';
import type { AuditAction } from '#shared/history/audit.ts';

/**
 * All second factors of an account in one row, which is written as a whole and only as it was read: of two concurrent uses
 * of one code one wins.
 */
export type Factors = {
  /** Zero before the first write. */
  version: number;
  /** `lastStep`: the time step of the last code used. An older code or the same one is not taken again. */
  totp?: { secret: string; since: string; lastStep: number };
  /** A secret that no code of its app has confirmed yet. */
  enrolment?: { secret: string; validUntil: string };
  recoveryCodes: string[];
  /** By their own ids, which are digests of the credentials' ids. */
  passkeys: Record<string, StoredPasskey>;
};

export type StoredPasskey = {
  name: string;
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** Of the authenticator; always zero for synced passkeys. */
  counter: number;
  transports: string[];
  synced: boolean;
  createdAt: string;
  lastUsedAt?: string;
};

const none = { recoveryCodes: [], passkeys: {} };

export async function readFactors({ store }: Context, accountId: string): Promise<Factors> {
  const [row] = await batchGet<Factors>(store, [factorsKey(accountId)]);
  if (!row) return { version: 0, ...none };
  const { pk: _, sk: __, ...factors } = row;
  return factors;
}

/** What a login may ask for, besides a recovery code. */
export const factorKinds = ({ totp, passkeys }: Factors): FactorKind[] => [
  ...(totp ? (['app'] as const) : []),
  ...(Object.keys(passkeys).length > 0 ? (['passkey'] as const) : []),
];

export const hasFactor = (factors: Factors): boolean => factorKinds(factors).length > 0;

/** No factors, with the version of the given ones. */
export const withoutFactors = ({ version }: Factors): Factors => ({ version, ...none });

/** Writes the factors as they follow from `before`, and with the account whether it has any. */
export function factorsWrites(
  { store }: Context,
  account: Account,
  before: Factors,
  after: Factors,
  sessions: 'keep-sessions' | 'end-sessions' = 'keep-sessions',
): Write[] {
  const { tableName: TableName } = store;
  const hasFactors = hasFactor(after);
  const row = { ...after, recoveryCodes: hasFactors ? after.recoveryCodes : [], version: before.version + 1 };
  const ends = sessions === 'end-sessions';
  return [
    ...passkeyGuardWrites(store, before.passkeys, after.passkeys),
    {
      Put: {
        TableName,
        Item: { ...factorsKey(account.id), ...row },
        ...(before.version === 0 ? ifAbsent : ifStillVersion(before.version)),
      },
    },
    {
      Update: {
        TableName,
        Key: userKey(account.id),
        UpdateExpression: `SET #data.#secondFactor = :has${ends ? ', tokenVersion = :next' : ''}`,
        // Not of an account that has been deleted meanwhile, or whose password has changed.
        ConditionExpression: 'tokenVersion = :before',
        ExpressionAttributeNames: { '#data': 'data', '#secondFactor': 'secondFactor' },
        ExpressionAttributeValues: {
          ':has': hasFactors,
          ':before': account.tokenVersion,
          ...(ends ? { ':next': account.tokenVersion + 1 } : {}),
        },
      },
    },
  ];
}

type Passkeys = Factors['passkeys'];

/** An authenticator's id that two accounts claim would be a copy: what is added must be new, what is removed is free again. */
export function passkeyGuardWrites({ tableName: TableName }: Store, before: Passkeys, after: Passkeys): Write[] {
  const added = Object.keys(after).filter((id) => !Object.hasOwn(before, id));
  const removed = Object.keys(before).filter((id) => !Object.hasOwn(after, id));
  return [
    ...added.map((id) => ({ Put: { TableName, Item: passkeyUniquenessKey(id), ...ifAbsent } })),
    ...removed.map((id) => ({ Delete: { TableName, Key: passkeyUniquenessKey(id) } })),
  ];
}

export const recordOf = (ctx: Context, by: AuditActor, { id, username }: Account, action: AuditAction): Write[] =>
  auditWrites(ctx, by, { actions: [action], kind: 'user', item: id, name: username });

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
