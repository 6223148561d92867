import { type CivilDate, civilDateInRome } from '#shared/time/dates.ts';
import { romeTime } from '#shared/time/rome-time.ts';

type Published = { date: CivilDate; publishedAt: string };

/** The moment it went live, or the beginning of the day that the page shows where that day is over by then. */
export const publicationMoment = ({ date, publishedAt }: Published): string =>
  civilDateInRome(new Date(publishedAt)) <= date ? publishedAt : romeTime(date);
