import { magazine } from '../magazine.ts';
import { type CivilDate, civilDateInRome, longDate } from './dates.ts';

const inRome = new Intl.DateTimeFormat('it', { timeZone: magazine.timeZone, hour: '2-digit', minute: '2-digit' });

/** `09:40` for what came out today, `20 novembre 2026` for the rest. */
export function newsTime({ date, publishedAt }: { date: CivilDate; publishedAt: string }, today: CivilDate): string {
  const moment = new Date(publishedAt);
  return date === today && civilDateInRome(moment) === today ? inRome.format(moment) : longDate(date);
}
