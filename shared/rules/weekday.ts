import { type CivilDate, longDate, partsOf } from './dates.ts';

const weekdays = ['Domenica', 'Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato'] as const;

/** `Venerdì 20 novembre 2026`, as a front page writes it. */
export function dateline(date: CivilDate): string {
  const [year, month, day] = partsOf(date);
  return `${weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]} ${longDate(date)}`;
}
