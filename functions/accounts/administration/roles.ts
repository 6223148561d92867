import { type Account, asUser } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { User } from '#shared/accounts/user.ts';
import type { AuditAction } from '#shared/history/audit.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { changeRole } from './administrators.ts';

export async function changeRoleOf(
  ctx: Context,
  by: AuditActor,
  account: Account,
  role: Role,
  action: AuditAction = 'change-role',
): Promise<User> {
  const record = {
    actions: [action],
    kind: 'user',
    item: account.id,
    name: account.username,
    from: account.role,
    to: role,
  } as const;
  return asUser(await changeRole(ctx, account, role, { alsoWrites: auditWrites(ctx, by, record) }));
}
