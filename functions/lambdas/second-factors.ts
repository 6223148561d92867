import { secondFactorAndPasskeyRoutes } from '#functions/accounts/second-factor-and-passkey-routes.ts';
import { apiBase, refuseUnguardedRoutes } from '#functions/api/api-base.ts';
import { createMail } from '#functions/mail/ses.ts';
import { handleCompressed } from './handle-compressed.ts';
import { lambdaContext } from './lambda-context.ts';

const api = apiBase(await lambdaContext('second-factors', { mail: createMail() }), true).route(
  '/auth',
  secondFactorAndPasskeyRoutes,
);
refuseUnguardedRoutes(api);

/** Second factors and passkeys: their libraries would double the API's bundle. */
export const handler = handleCompressed(api);
