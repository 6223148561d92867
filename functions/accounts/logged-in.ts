import { z } from '@hono/zod-openapi';
import { User } from '#shared/model/user.ts';

/** The answer of every call that opens a session. */
export const LoggedIn = z
  .object({ access_token: z.string(), token_type: z.literal('bearer'), user: User })
  .meta({ id: 'LoggedIn' });
