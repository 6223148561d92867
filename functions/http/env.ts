import type { Context } from '#functions/context.ts';
import type { Actor } from '#shared/rules/permissions.ts';

/** Somebody who has logged in, and the request in which they ask: what a record of a deed needs. */
export type Caller = Actor & { username: string; fullName: string; requestId: string };

/** What travels with a request through the API. */
export type Env = {
  /** What the server beneath says of the connection: Node's, or API Gateway's. */
  Bindings: {
    incoming?: { socket: { remoteAddress?: string | undefined } };
    requestContext?: { http: { sourceIp: string } };
  };
  Variables: {
    ctx: Context;
    requestId: string;
    /** Who is calling, with the role that the store says now; undefined for a reader. */
    actor: Caller | undefined;
    /** Where mail to whoever is calling goes. */
    actorEmail: string | undefined;
  };
};
