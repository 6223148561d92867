import { z } from 'zod';

/** One task of a send: the whole newsletter, or one bucket of its recipients. Idempotent. */
export const SendTask = z.object({ newsletterId: z.string(), bucket: z.int().nonnegative().optional() });
export type SendTask = z.infer<typeof SendTask>;
