import type { ReactNode } from 'react';
import type { PublicEvent } from '#shared/kinds/event.ts';
import { eventTiming, headlineDay } from '#shared/kinds/event-dates.ts';
import { eventPlace } from '#shared/kinds/event-place.ts';
import type { Thumbnail } from '#shared/markdown/picture-sizes.ts';
import { eventPath } from '#shared/publish/paths.ts';
import { changedState, eventNotice } from '#shared/rules/event-states.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { openingHours } from '#shared/time/clock.ts';
import { beforeDay, type CivilDate, dateRange, monthName, ordinalDay, partsOf } from '#shared/time/dates.ts';
import { Picture } from '#site/src/components/Picture.tsx';
import '#site/src/components/controls/focus.css';
import './EventEntry.css';

export type ListedEvent = Pick<
  PublicEvent,
  'id' | 'slug' | 'type' | 'title' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'location' | 'city' | 'state'
>;

type Props = {
  event: ListedEvent & { image?: string | undefined };
  today: CivilDate;
  /** Of its small picture, which only the programme shows. */
  thumbnail?: Thumbnail | undefined;
};

/** One line of a programme: the day first, the place second. */
export function EventEntry({ event, today, thumbnail }: Props) {
  const { until, date } = headlineDay(event, today);
  const [year, month, day] = partsOf(date);
  const otherYear = year !== partsOf(today)[0];
  const timing = eventTiming(event, today);
  return (
    <article className="event block-link" data-event-type={event.type}>
      <p className="event-day" aria-hidden="true">
        <span className="event-until label">{until ? `fino ${beforeDay('al', day)}` : ''}</span>
        <span className="event-numeral">{ordinalDay(day)}</span>{' '}
        <span className="label">
          {monthName(month)}
          {otherYear && ` ${year}`}
        </span>
      </p>
      <div className="event-details">
        <EventDetails event={event}>
          {/* The date shows that an event is still to come. */}
          {timing !== 'prossimamente' && !changedState(event) && (
            <span className="event-state" data-state={timing}>
              {timing}
            </span>
          )}
        </EventDetails>
      </div>
      {event.image && thumbnail && (
        <div className="event-thumbnail filled">
          <Picture src={event.image} alt="" sizes="9rem" picture={thumbnail} />
        </div>
      )}
    </article>
  );
}

/** Type, whether it takes place, title, days, hours and place; `children` follow the type. */
export function EventDetails({ event, children }: { event: ListedEvent; children?: ReactNode }) {
  const notice = eventNotice(event);
  const hours = openingHours(event);
  return (
    <>
      <p className="event-kind label">
        <span className="event-type">{event.type}</span>
        {notice && (
          <span className="event-state" data-state="notice">
            {notice}
          </span>
        )}
        {children}
      </p>
      <h3 dir="auto">
        <a href={eventPath(event)}>{boundLines(event.title)}</a>
      </h3>
      <p className="event-when">
        {dateRange(event.startDate, event.endDate)}
        {hours && (
          <>
            , <span className="event-hours">{hours}</span>
          </>
        )}
        <br />
        {eventPlace(event).words}
      </p>
    </>
  );
}
