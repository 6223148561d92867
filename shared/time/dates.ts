import { magazine } from '#shared/magazine.ts';
import { once } from '#shared/once.ts';

/** `2026-11-20`, a day on the calendar in Rome. Never `new Date(civilDate)`: that would be a moment in UTC. */
export type CivilDate = string;

export function isCivilDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** `18:30`, local time in Rome; empty where no hour is said. */
export const localTime = /^(([01]\d|2[0-3]):[0-5]\d)?$/;

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

// The first formatter costs a page 13 ms, and most pages format nothing in the browser: they are made at their first use.
const inRome = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: magazine.timeZone }));

export function civilDateInRome(moment: Date): CivilDate {
  return inRome().format(moment);
}

const dateAndTime = once(
  () => new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: magazine.timeZone }),
);

/** «23 novembre 2026 alle ore 10:00» */
export const dateAndTimeInRome = (moment: Date): string => dateAndTime().format(moment);

export function addDays(date: CivilDate, days: number): CivilDate {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

export function partsOf(date: CivilDate): [year: number, month: number, day: number] {
  return date.split('-').map(Number) as [number, number, number];
}

export const monthNames = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const;

export const monthName = (month: number): string => monthNames[month - 1] ?? '';

/** `20 novembre 2026`, and `1º novembre 2026`: Italian counts only the first day. */
export function longDate(date: CivilDate): string {
  const [year, month, day] = partsOf(date);
  return `${ordinalDay(day)} ${monthName(month)} ${year}`;
}

export const ordinalDay = (day: number): string => (day === 1 ? '1º' : String(day));

const elided = { il: 'l’', al: 'all’', dal: 'dall’', del: 'dell’' } as const;
export type DatePreposition = keyof typeof elided;

/** The word before a day, with the blank that follows it: otto and undici begin with a vowel, so `al ` becomes `all’`. */
export const beforeDay = (word: DatePreposition, day: number): string =>
  day === 8 || day === 11 ? elided[word] : `${word} `;

const dayWith = (word: DatePreposition, day: number) => beforeDay(word, day) + ordinalDay(day);

/** `l’8 marzo 2026`, `dell’11 gennaio 2027`, `al 1º giugno 2026`. */
export const dateWith = (word: DatePreposition, date: CivilDate): string =>
  beforeDay(word, partsOf(date)[2]) + longDate(date);

/** `dal 3 marzo al 28 giugno 2026`; an equal year appears once, a single day alone. */
export function dateRange(from: CivilDate, to: CivilDate): string {
  if (from === to) return longDate(from);
  const [fromYear, fromMonth, fromDay] = partsOf(from);
  const [toYear, toMonth] = partsOf(to);
  const start = dayWith('dal', fromDay);
  const end = dateWith('al', to);
  if (fromYear !== toYear) return `${start} ${monthName(fromMonth)} ${fromYear} ${end}`;
  if (fromMonth !== toMonth) return `${start} ${monthName(fromMonth)} ${end}`;
  return `${start} ${end}`;
}

/** From Sunday, as the weekdays of JavaScript. */
export const weekdays = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'] as const;

/** `Venerdì 20 novembre 2026`, as a front page writes it. */
export function dateline(date: CivilDate): string {
  const [year, month, day] = partsOf(date);
  const weekday = String(weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${longDate(date)}`;
}
