import type { Context } from '#functions/context/context.ts';
import type { Actor } from '#shared/rules/permissions.ts';

/** Somebody who has logged in, and the request in which they ask: what a record of a deed needs. */
export type Caller = Actor & { username: string; fullName: string; requestId: string };

/** The account behind a token, as the store knows it now; undefined when the token is no longer good. */
export type Authenticate = (token: string) => Promise<(Omit<Caller, 'requestId'> & { email: string }) | undefined>;

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
    authenticate: Authenticate;
    /** Who is calling, with the role that the store says now; undefined for a reader. */
    actor: Caller | undefined;
    /** Where mail to whoever is calling goes. */
    actorEmail: string | undefined;
  };
};
