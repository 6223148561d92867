import { magazine } from '#shared/magazine.ts';

const clock = new Intl.DateTimeFormat('it', { timeStyle: 'short', timeZone: magazine.timeZone });
const format = new Intl.DateTimeFormat('it', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: magazine.timeZone,
});

/** `21 novembre 2026 alle ore 18:40`, in the magazine's own time. */
export const moment = (instant: string): string => format.format(new Date(instant));

/** `18:40`, by the same clock. */
export const timeOfDay = (at: Date): string => clock.format(at);
