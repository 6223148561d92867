import { z } from 'zod';

const pattern = /^[A-Za-z0-9_-]{1,64}$/;

/** The one id parser: what passes is safe in a key, a path and a header. */
export const isId = (value: string): boolean => pattern.test(value);

export const id = z.string().regex(pattern, 'Solo lettere, numeri, trattino e trattino basso, al massimo 64 caratteri');

/** Somebody of the staff, where it matters who did a thing: no more of them than this. */
export const Person = z.object({ id, username: z.string() });
export type Person = z.infer<typeof Person>;
