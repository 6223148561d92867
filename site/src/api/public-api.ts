import { createClient } from '#functions/api/client.ts';

/** The API as anybody meets it: without a token, so that a login that has expired hides nothing from a reader. */
export const publicApi = createClient(async (input, init) => fetch(input, init));
