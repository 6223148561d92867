import { magazine } from '#shared/magazine.ts';
import { once } from '#shared/once.ts';
import { type CivilDate, civilDateInRome, longDate } from './dates.ts';

const inRome = once(
  () => new Intl.DateTimeFormat('it', { timeZone: magazine.timeZone, hour: '2-digit', minute: '2-digit' }),
);

/** `09:40` for items published today, otherwise `20 novembre 2026`; and the same for machines. */
export function newsTime(
  { date, publishedAt }: { date: CivilDate; publishedAt: string },
  today: CivilDate,
): { words: string; datetime: string } {
  const moment = new Date(publishedAt);
  return date === today && civilDateInRome(moment) === today
    ? { words: inRome().format(moment), datetime: publishedAt }
    : { words: longDate(date), datetime: date };
}

/** `03:30` for `02:30` of the night in which the clock is put forward; undefined for a time that there is. */
export function timeInsteadOf(date: CivilDate, time: string): string | undefined {
  const shown = inRome().format(new Date(romeTime(date, time)));
  return shown === time ? undefined : shown;
}

/** `dalle 18:30`, `alle 22:00`; one o’clock begins with a vowel: `dall’1:00`. */
export const timeWith = (word: 'dalle' | 'alle', time: string): string =>
  /^0?1:/.test(time) ? `${word.slice(0, -1)}’${time.replace(/^0/, '')}` : `${word} ${time}`;

/** Opening hours in words: `10:00 – 19:00`, `dalle 18:30`, `fino alle 22:00`; empty where there are none. */
export function openingHours({
  startTime,
  endTime,
}: {
  startTime?: string | undefined;
  endTime?: string | undefined;
}): string {
  if (startTime && endTime) return `${startTime} – ${endTime}`;
  if (startTime) return timeWith('dalle', startTime);
  return endTime ? `fino ${timeWith('alle', endTime)}` : '';
}

const offsets = once(() => new Intl.DateTimeFormat('en', { timeZone: magazine.timeZone, timeZoneName: 'longOffset' }));

/**
 * `2026-11-20T18:30:00+01:00`: local time in Rome. When the clock is put back, the hour that occurs twice is the first one, in
 * summer time, as in calendar files (RFC 5545, 3.3.5).
 */
export function romeTime(date: CivilDate, time = '00:00'): string {
  const local = `${date}T${time}:00`;
  const fits = (offset: string) => offsetAt(`${local}${offset}`) === offset;
  // Those of shortly before and shortly after: they differ in the hours around a change of the clock.
  const [before, after] = [offsetAt(`${local}+03:00`), offsetAt(`${local}Z`)];
  return `${local}${fits(before) || !fits(after) ? before : after}`;
}

function offsetAt(moment: string): string {
  const name = offsets()
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace('GMT', '') || 'Z';
}
