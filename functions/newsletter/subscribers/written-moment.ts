import { instant } from '#shared/rules/fields.ts';
import { folded } from '#shared/text/folding.ts';
import { romeTime } from '#shared/time/clock.ts';
import { civilDateInRome, isCivilDate } from '#shared/time/dates.ts';

/** By the first three letters, in Italian and in English. */
const months = 'gen|jan feb mar apr mag|may giu|jun lug|jul ago|aug set|sep ott|oct nov dic|dec'
  .split(' ')
  .map((names) => new RegExp(`^(?:${names})`));

const weekday = String.raw`(?:[a-z]{3,9}\.?,? )?`;
const monthName = String.raw`(?<name>[a-z]{3,9})\.?`;
const year = String.raw`(?<year>\d{4}|\d{2})`;
const time = String.raw`(?<hour>\d{1,2})[:.]?(?<minute>\d{2})(?:[:.]?(?<second>\d{2})(?:[.,]\d+)?)?(?: ?(?<half>[ap])\.?m\.?)?`;
const zone = String.raw`(?: ?(?<zone>z|cest|cet|(?:utc|gmt)?[+-]\d{2}:?\d{2}|utc|gmt))?(?: \([a-z ]+\))?`;

const forms = [
  String.raw`(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`${weekday}(?<first>\d{1,2})[-/. ](?<next>\d{1,2})[-/. ]${year}`,
  String.raw`${weekday}(?<day>\d{1,2})o?[-/. ]${monthName}[-/. ]${year}`,
  String.raw`${weekday}${monthName} (?<day>\d{1,2}),? ${year}`,
].map((date) => new RegExp(`^${date}(?:(?:t|,? (?:(?:alle )?(?:ore )?|at ))${time}${zone})?$`));

/** Excel counts the days since the end of 1899: these are from 1954 to 2091. */
const excelDays = /^([2-6]\d{4})(?:[.,](\d+))?$/;
const excelStart = Date.UTC(1899, 11, 30);
const dayMilliseconds = 86_400_000;
const unixTime = /^\d{10}(?:\d{3})?$/;

type Parts = Partial<Record<string, string>>;

/**
 * The moment that a date means as mailing programs and spreadsheets write it: in the local time of Rome where it names no zone, at
 * noon in UTC without a time, which is the same day in Rome; today before noon is `now`. `03/04/2024` is in April, unless `monthFirst`
 * says otherwise. Undefined for what is no date.
 */
export function writtenMoment(written: string, now: Date, monthFirst = false): string | undefined {
  if (instant.safeParse(written).success) return new Date(written).toISOString();
  const text = plain(written);
  if (unixTime.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString();
  const [, days, part] = excelDays.exec(text) ?? [];
  if (days) return momentOf(excelParts(days, part), now, monthFirst);
  for (const form of forms) {
    const parts = form.exec(text)?.groups;
    const moment = parts && momentOf(parts, now, monthFirst);
    if (moment) return moment;
  }
  return undefined;
}

/** Whether a date of two numbers and a year can only be read with the month first. */
export function isMonthFirst(written: string): boolean {
  const { first = '0', next = '0', half } = numbersOf(written);
  return Number(first) <= 12 && (Number(next) > 12 || half !== undefined);
}

/** Whether it can only be read with the day first. */
export const isDayFirst = (written: string): boolean => Number(numbersOf(written).first) > 12;

/** Whether it is one day with the day first, and another with the month first. */
export function isDoubtful(written: string): boolean {
  const { first, next, half } = numbersOf(written);
  return Number(first) <= 12 && Number(next) <= 12 && Number(first) !== Number(next) && half === undefined;
}

const numbersOf = (written: string): Parts => forms[2]?.exec(plain(written))?.groups ?? {};

const plain = (written: string): string => folded(written).replace(/^=/, '').trim();

function excelParts(days: string, part: string | undefined): Parts {
  const day = new Date(excelStart + Number(days) * dayMilliseconds);
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  const seconds = Math.round(Number(`0.${part ?? ''}`) * 86_400);
  const clock = new Date(seconds * 1_000).toISOString().slice(11, 19).split(':');
  const [hour, minute, second] = part ? clock : [];
  return { year, month, day: date, hour, minute, second } as Parts;
}

function momentOf(parts: Parts, now: Date, monthFirst: boolean): string | undefined {
  const date = dateOf(parts, now, monthFirst);
  if (!date) return undefined;
  const { hour, minute = '', second = '00', half, zone } = parts;
  if (hour === undefined) return noon(date, now);
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const clock = `${String(hours).padStart(2, '0')}:${minute}`;
  const start = zone ? `${date}T${clock}:00${offsetOf(zone)}` : romeTime(date, clock);
  const moment = Date.parse(start) + Number(second) * 1_000;
  // A zone may be none: `+24:00`.
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

function dateOf(parts: Parts, now: Date, monthFirst: boolean): string | undefined {
  const { year = '', first, next, name } = parts;
  let { month, day } = parts;
  if (name) month = String(months.findIndex((names) => names.test(name)) + 1);
  if (first && next) [day, month] = monthFirst || Number(next) > 12 || parts['half'] ? [next, first] : [first, next];
  const date = `${fullYear(year, now)}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isCivilDate(date) ? date : undefined;
}

/** `24` is of this century, `99` of the last one. */
function fullYear(year: string, now: Date): string {
  if (year.length === 4) return year;
  const century = String(now.getUTCFullYear() - (Number(year) > now.getUTCFullYear() % 100 ? 100 : 0)).slice(0, 2);
  return century + year;
}

function noon(date: string, now: Date): string {
  const at = `${date}T12:00:00.000Z`;
  return date === civilDateInRome(now) && at > now.toISOString() ? now.toISOString() : at;
}

function offsetOf(zone: string): string {
  if (zone === 'cest') return '+02:00';
  if (zone === 'cet') return '+01:00';
  const [, hours, minutes] = /([+-]\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return hours ? `${hours}:${minutes}` : 'Z';
}
