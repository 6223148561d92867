import type { OthersDraft } from '#shared/items/draft.ts';
import { timeWith } from '#shared/time/clock.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { atHour, dayWith, formatTime } from '#site/src/lib/italian-format.ts';

/** `theItem`: «l’articolo». */
export const presenceOf = (name: string, theItem: string): string => `${name} ha aperto ${theItem}`;

/** A sentence for each name that was added or removed; empty where the names are the same. */
export function arrivals(before: readonly string[], now: readonly string[], theItem: string): string {
  const came = now.filter((name) => !before.includes(name)).map((name) => `${presenceOf(name, theItem)}.`);
  const left = before.filter((name) => !now.includes(name)).map((name) => `${name} ha lasciato ${theItem}.`);
  return [...came, ...left].join(' ');
}

/** «Anna ha modifiche non salvate, dalle 10:42», with the day unless it is today. */
export function unsavedChangesOf({ name, savedAt }: OthersDraft, now: Date): string {
  const at = new Date(savedAt);
  const isToday = civilDateInRome(at) === civilDateInRome(now);
  const since = isToday ? timeWith('dalle', formatTime(at)) : `${dayWith('dal', savedAt)} ${atHour(savedAt)}`;
  return `${name} ha modifiche non salvate, ${since}`;
}
