import { magazine } from '../magazine.ts';
import type { CivilDate } from './dates.ts';

const offsets = new Intl.DateTimeFormat('en', { timeZone: magazine.timeZone, timeZoneName: 'longOffset' });

/** `2026-11-20T18:30:00+01:00`: an hour of Rome's clock, whose offset changes before dawn, when nothing begins. */
export function romeTime(date: CivilDate, time = '00:00'): string {
  const moment = `${date}T${time}:00`;
  const name = offsets.formatToParts(new Date(`${moment}Z`)).find(({ type }) => type === 'timeZoneName')?.value;
  return `${moment}${name?.replace('GMT', '') || 'Z'}`;
}
