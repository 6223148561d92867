import { civilDateInRome, longDate } from '#shared/rules/dates.ts';

/** The day in Rome on which something happened, as lists say it. */
export const day = (instant: string): string => longDate(civilDateInRome(new Date(instant)));
