import { civilDateInRome, type DatePreposition, dateWith, longDate } from '#shared/time/dates.ts';

/** The day in Rome on which something happened, as lists say it. */
export const day = (instant: string): string => longDate(civilDateInRome(new Date(instant)));

/** `il 20 novembre 2026`, `l’8 novembre 2026`. */
export const dayWith = (word: DatePreposition, instant: string): string =>
  dateWith(word, civilDateInRome(new Date(instant)));
