import { refuseUnguardedRoutes } from '#functions/api/api-base.ts';
import { contentApi } from '#functions/api/content-api.ts';
import { handleCompressed } from './handle-compressed.ts';
import { lambdaContext } from './lambda-context.ts';

const api = contentApi(await lambdaContext('read'));
refuseUnguardedRoutes(api);

/** Content routes for readers: a small bundle for fast cold starts, without write permissions. */
export const handler = handleCompressed(api);
