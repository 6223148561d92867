import type { Context } from '#functions/context/context.ts';
import type { Actor } from '#shared/rules/permissions.ts';

/** A logged-in user and the current request: what an audit record needs. */
export type Caller = Actor & { username: string; fullName: string; requestId: string; sessionId: string };

type Authenticated = Omit<Caller, 'requestId'> & {
  email: string;
  /** Why a member of the staff is none yet: until they have mended it they may look after their own account only. */
  heldBack: 'PASSWORD_TOO_WEAK' | 'SECOND_FACTOR_MISSING' | undefined;
};

/** The current account of a token; undefined when the token is no longer valid. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

/** The context of a request in the API. */
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
    /** The logged-in caller with their current role; undefined for an anonymous call. */
    actor: Caller | undefined;
    /** The caller's e-mail address. */
    actorEmail: string | undefined;
  };
};
