import { contentApi, refuseUnguardedRoutes } from '#functions/api/content-api.ts';
import { handleCompressed } from './handle-compressed.ts';
import { lambdaContext } from './lambda-context.ts';

const api = contentApi(await lambdaContext('read'));
refuseUnguardedRoutes(api);

/** Public reads of content: a small bundle with a fast cold start and a read-only role. */
export const handler = handleCompressed(api);
