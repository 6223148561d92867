import { magazine } from '#shared/magazine.ts';
import type { CivilDate } from './dates.ts';

const offsets = new Intl.DateTimeFormat('en', { timeZone: magazine.timeZone, timeZoneName: 'longOffset' });

/**
 * `2026-11-20T18:30:00+01:00`: local time in Rome. When the clock is put back, the hour that occurs twice is the second one, in
 * winter time.
 */
export function romeTime(date: CivilDate, time = '00:00'): string {
  const local = `${date}T${time}:00`;
  // The offset of the same hour in UTC is the wrong one in the hours before the clock changes.
  const near = offsetAt(`${local}Z`);
  return `${local}${offsetAt(`${local}${near}`)}`;
}

function offsetAt(moment: string): string {
  const name = offsets.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace('GMT', '') || 'Z';
}
