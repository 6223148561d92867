import { z } from 'zod';
import { id } from './id.ts';

/** Somebody of the staff, where it matters who did a thing: no more of them than this. */
export const Person = z.object({ id, username: z.string() });
export type Person = z.infer<typeof Person>;
