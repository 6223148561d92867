import { magazine } from '#shared/magazine.ts';
import { civilDateInRome, longDate } from '#shared/time/dates.ts';

const clock = new Intl.DateTimeFormat('it', { timeStyle: 'short', timeZone: magazine.timeZone });

/** `21 novembre 2026 alle ore 18:40`, in the magazine's own time. */
export const moment = (instant: string): string => `${longDate(civilDateInRome(new Date(instant)))} ${atHour(instant)}`;

/** `alle ore 18:40`. */
export const atHour = (instant: string): string => `alle ore ${clock.format(new Date(instant))}`;

/** `18:40`, by the same clock. */
export const timeOfDay = (at: Date): string => clock.format(at);
