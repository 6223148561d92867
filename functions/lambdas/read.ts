import { refuseUnguardedRoutes } from '#functions/api/api-base.ts';
import { contentApi } from '#functions/api/content-api.ts';
import { handleCompressed } from './handle-compressed.ts';
import { lambdaContext } from './lambda-context.ts';

const api = contentApi(await lambdaContext('read'));
refuseUnguardedRoutes(api);

/** What readers ask of content: small, so that it wakes up fast, and without the right to write. */
export const handler = handleCompressed(api);
