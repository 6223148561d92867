import { feature } from '#functions/http/feature.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';

/** What a function of its own serves in AWS: its libraries are as large as the rest of the API. */
export const guardRoutes = feature().route('/', secondFactorRoutes).route('/', passkeyRoutes);
