import type { ContentKind } from '#shared/model/kinds.ts';
import { isAheadOfToday } from '#shared/rules/publishing.ts';
import { notices } from '#shared/text/notices.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import './FutureDate.css';

/** Said where a piece is approved; an event's date is the day on which it begins, and mostly ahead. */
export function FutureDate({ kind, date }: { kind: ContentKind; date: string }) {
  if (kind === 'event' || !isAheadOfToday(date, civilDateInRome(new Date()))) return null;
  return <strong className="future-date">{notices.futureDate}</strong>;
}
