import type { Context } from '#functions/context/context.ts';
import type { Account } from './repository.ts';

/** Whether this account may be used at all. */
export const isUsable = ({ settings }: Context, { demo = false, disabled = false }: Account): boolean =>
  !disabled && (!demo || settings.demo);

/** Whether this account may be used and has lost no rights since it made something, whatever it has been given again. */
export const hasKeptRights = (ctx: Context, account: Account, lapsesThen = 0): boolean =>
  isUsable(ctx, account) && (account.lapses ?? 0) === lapsesThen;
