import { magazine } from '#shared/magazine.ts';
import { once } from '#shared/once.ts';
import { civilDateInRome, type DatePreposition, dateWith, longDate } from '#shared/time/dates.ts';

const clock = once(() => new Intl.DateTimeFormat('it', { timeStyle: 'short', timeZone: magazine.timeZone }));

/** `21 novembre 2026 alle ore 18:40`, in the magazine's time zone. */
export const formatDateTime = (instant: string): string =>
  `${longDate(civilDateInRome(new Date(instant)))} ${atHour(instant)}`;

/** `alle ore 18:40`. */
export const atHour = (instant: string): string => `alle ore ${clock().format(new Date(instant))}`;

/** `18:40`, in the magazine's time zone. */
export const formatTime = (time: Date): string => clock().format(time);

/** `20 novembre 2026`, the date in the magazine's time zone. */
export const formatDay = (instant: string): string => longDate(civilDateInRome(new Date(instant)));

/** `il 20 novembre 2026`, `l’8 novembre 2026`. */
export const dayWith = (word: DatePreposition, instant: string): string =>
  dateWith(word, civilDateInRome(new Date(instant)));

/** `dal 20 novembre 2026 alle ore 18:40`, `dall’8 novembre 2026 alle ore 9:05`. */
export const dateTimeWith = (word: DatePreposition, instant: string): string =>
  `${dayWith(word, instant)} ${atHour(instant)}`;

// By default Italian groups only from 10.000 on.
const grouped = once(() => new Intl.NumberFormat('it', { useGrouping: 'always' }));

/** `2.000`. */
export const formatNumber = (count: number): string => grouped().format(count);

/** `12.040 lettori`, `1 lettore`. */
export const counted = (count: number, [singular, plural]: readonly [string, string]): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/** What a search has found; `more`: not all of it has been fetched. */
export const countedResults = (count: number, more = false): string =>
  (more ? 'Almeno ' : '') + counted(count, ['risultato', 'risultati']);
