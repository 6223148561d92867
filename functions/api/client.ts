import { hc } from 'hono/client';
import type { Api } from './app.ts';

/**
 * The typed client of the API: paths, bodies and answers come from the routes themselves. Types only, no server code.
 * What goes into a path goes in as it is: encode whatever is not an id.
 */
export const createClient = (fetchApi: typeof fetch = fetch) => hc<Api>('/', { fetch: fetchApi }).api;

export type Client = ReturnType<typeof createClient>;
