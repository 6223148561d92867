import { type Account, listStaff } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { secondFactorRuleKey } from '#functions/db/keys.ts';
import { batchGet, transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { SecondFactorRule, SecondFactorState } from '#shared/accounts/second-factor.ts';
import { mayNeedSecondFactor } from '#shared/rules/permissions.ts';
import { nameAmong } from '#shared/text/person-name.ts';
import { type CivilDate, civilDateInRome } from '#shared/time/dates.ts';

async function readRule({ store }: Context): Promise<SecondFactorRule> {
  const [row] = await batchGet(store, [secondFactorRuleKey]);
  return ruleOf(row);
}

export const ruleOf = (row: unknown): SecondFactorRule => ({
  from: (row as Partial<SecondFactorRule> | undefined)?.from ?? null,
});

export async function readState(ctx: Context): Promise<SecondFactorState> {
  const [{ from }, staff] = await Promise.all([readRule(ctx), listStaff(ctx.store)]);
  const lacking = staff.filter(mayLack).map((user) => ({ id: user.id, name: nameAmong(user, staff) }));
  return { from, lacking };
}

/** Who requires it from others has it: the one who could take the rule back is not locked out by it. */
export async function saveRule(
  ctx: Context,
  by: AuditActor,
  account: Account,
  { from }: SecondFactorRule,
): Promise<SecondFactorRule> {
  if (from !== null && !account.secondFactor) throw new AppError('NO_SECOND_FACTOR');
  const before = await readRule(ctx);
  const record = {
    actions: ['require-factor'],
    kind: 'user',
    item: by.id,
    name: by.username,
    ...(before.from === null ? {} : { from: before.from }),
    ...(from === null ? {} : { to: from }),
  } as const;
  const put = { Put: { TableName: ctx.store.tableName, Item: { ...secondFactorRuleKey, from } } };
  const saved = await transact(ctx.store, [put, ...auditWrites(ctx, by, record)]);
  if (!saved) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  return { from };
}

type Subject = Pick<Account, 'role' | 'secondFactor'>;

const mayLack = ({ role, secondFactor }: Subject): boolean => !secondFactor && mayNeedSecondFactor(role);

/** The day from which this account needs a second factor. If it has one or needs none: undefined, without reading the rule. */
export async function requiredFrom(ctx: Context, account: Subject): Promise<CivilDate | undefined> {
  return mayLack(account) ? ((await readRule(ctx)).from ?? undefined) : undefined;
}

export const lacksFactor = ({ now }: Context, account: Subject, { from }: SecondFactorRule): boolean =>
  from !== null && mayLack(account) && from <= civilDateInRome(now());
