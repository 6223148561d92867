/** One piece of work on a newsletter that is being sent: all of it, or one bucket of its recipients. Doing it twice does no harm. */
export type SendTask = { newsletterId: string; bucket?: number };
