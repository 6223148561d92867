import type { Context } from '#functions/context/context.ts';
import type { Action, Actor } from '#shared/rules/permissions.ts';

/** A logged-in user and the current request: what an audit record needs. */
export type Caller = Actor & {
  username: string;
  fullName: string;
  byline?: string | undefined;
  requestId: string;
  sessionId: string;
};

type Authenticated = Omit<Caller, 'requestId'> & {
  email: string;
  /** Why an account of the staff has the rights of a reader until its owner has changed that, apart from `whileRestricted`. */
  restriction: 'PASSWORD_TOO_WEAK' | 'SECOND_FACTOR_MISSING' | undefined;
};

/** The current account of a token; undefined when the token is no longer valid. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

export type Env = {
  /** The connection, from Node's server or from API Gateway. */
  Bindings: {
    incoming?: { socket: { remoteAddress?: string | undefined } };
    requestContext?: { http: { sourceIp: string } };
  };
  Variables: {
    ctx: Context;
    requestId: string;
    authenticate: Authenticate;
    /** Of the route. */
    policy: Action | 'public';
    /** The logged-in caller with their current role; undefined for an anonymous call. */
    actor: Caller | undefined;
    /** The caller's e-mail address. */
    actorEmail: string | undefined;
  };
};
