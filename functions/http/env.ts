import type { Context } from '#functions/context.ts';
import type { Actor } from '#shared/rules/permissions.ts';

/** What travels with a request through the API. */
export type Env = {
  Variables: {
    ctx: Context;
    requestId: string;
    /** Who is calling, with the role that the store says now; undefined for a reader. */
    actor: Actor | undefined;
  };
};
