import { z } from 'zod';

const pattern = /^[A-Za-z0-9_-]{1,64}$/;

/** The only id parser: a valid id is safe in a key, a path and a header. */
export const isId = (value: string): boolean => pattern.test(value);

export const id = z.string().regex(pattern, 'Solo lettere, numeri, trattino e trattino basso, al massimo 64 caratteri');

/** The user who did something, with the only fields that records keep. */
export const Person = z.object({ id, username: z.string() });
export type Person = z.infer<typeof Person>;
