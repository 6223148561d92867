import { hc } from 'hono/client';
import type { Api } from './app.ts';

/**
 * The typed client of the API: paths, bodies and answers come from the routes themselves. Types only, no server code.
 * Path parameters are inserted unescaped: encode everything but ids.
 */
export const createClient = (fetchApi: typeof fetch) => hc<Api>('/', { fetch: fetchApi }).api;
