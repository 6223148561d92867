import type { OthersDraft } from '#shared/model/writing/draft.ts';
import type { Present } from '#shared/model/writing/presence.ts';
import { timeWith } from '#shared/time/clock.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { atHour, dayWith, formatTime } from '#site/src/lib/italian-format.ts';

const ordinals = [
  'il primo',
  'il secondo',
  'il terzo',
  'il quarto',
  'il quinto',
  'il sesto',
  'il settimo',
  'l’ottavo',
  'il nono',
  'il decimo',
];

const paragraphName = (paragraph: number): string => {
  const ordinal = ordinals[paragraph - 1];
  return ordinal ? `${ordinal} paragrafo` : `il paragrafo ${paragraph}`;
};

/** `theItem`: «l’articolo». */
export const presenceOf = ({ name, paragraph }: Present, theItem: string): string =>
  paragraph === undefined ? `${name} ha aperto ${theItem}` : `${name} sta scrivendo ${paragraphName(paragraph)}`;

/** A sentence for each name that was added or removed; empty where the names are the same. */
export function arrivals(before: readonly string[], now: readonly string[], theItem: string): string {
  const came = now.filter((name) => !before.includes(name)).map((name) => `${name} ha aperto ${theItem}.`);
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
