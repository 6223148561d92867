import { magazine } from '#shared/magazine.ts';
import { once } from '#shared/once.ts';
import type { CivilDate } from './dates.ts';

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
