import { z } from 'zod';

/** One piece of work on a newsletter that is being sent: all of it, or one bucket of its recipients. Doing it twice does no harm. */
export const SendTask = z.object({ newsletterId: z.string(), bucket: z.int().nonnegative().optional() });
export type SendTask = z.infer<typeof SendTask>;
