import { feature } from '#functions/http/feature.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';

/** Routes that a separate function serves in AWS: their libraries are as large as the rest of the API. */
export const secondFactorAndPasskeyRoutes = feature().route('/', secondFactorRoutes).route('/', passkeyRoutes);
