import { createClient } from '#functions/api/client.ts';

/** The API without a token, so that an expired session hides nothing from a reader. */
export const publicApi = createClient(async (input, init) => fetch(input, init));
