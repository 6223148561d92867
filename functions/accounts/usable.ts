import type { Context } from '#functions/context/context.ts';
import type { Account } from './repository.ts';
import { type LiveSession, sessionOfToken } from './sessions/sessions.ts';

/** Whether this account may be used at all. */
export const isUsable = ({ settings }: Context, { demo = false, disabled = false }: Account): boolean =>
  !disabled && (!demo || settings.demo);

/** The live session of a token; undefined if it has ended or its account may not be used. */
export async function authenticate(ctx: Context, token: string): Promise<LiveSession | undefined> {
  const session = await sessionOfToken(ctx, token);
  return session && isUsable(ctx, session.account) ? session : undefined;
}
