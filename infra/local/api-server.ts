import { serve } from '@hono/node-server';
import { createApi } from '#functions/api/app.ts';
import { localContext } from './local-context.ts';
import { readSettings } from './settings.ts';

/** The API alone, for development: restarted by its parent when its code changes. */
const settings = readSettings();
const api = createApi(localContext(settings, settings.dynamodbEndpoint ?? ''));
serve({ fetch: api.fetch, port: Number(process.env['API_PORT']), hostname: '127.0.0.1' });
process.once('disconnect', () => process.exit(0));
