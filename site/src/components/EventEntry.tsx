import type { PublicEvent } from '#shared/model/event.ts';
import { eventPath } from '#shared/paths.ts';
import { type CivilDate, dateRange, monthName, partsOf } from '#shared/rules/dates.ts';
import { eventState, headlineDay } from '#shared/rules/event-state.ts';
import './EventEntry.css';

export type ListedEvent = Pick<PublicEvent, 'id' | 'type' | 'title' | 'startDate' | 'endDate' | 'location'>;

/** One line of a programme: the day first, the place second. */
export function EventEntry({ event, today }: { event: ListedEvent; today: CivilDate }) {
  const { until, date } = headlineDay(event, today);
  const [, month, day] = partsOf(date);
  const state = eventState(event, today);
  return (
    <article className="event" data-event-type={event.type}>
      <p className="event-day" aria-hidden="true">
        <span className="event-until label">{until ? 'fino al' : ''}</span>
        <span className="event-numeral">{day}</span>
        <span className="label">{monthName(month)}</span>
      </p>
      <div>
        <p className="event-kind label">
          <span className="event-type">{event.type}</span>
          {/* That an event is still to come is said by its date. */}
          {state !== 'prossimamente' && (
            <span className="event-state" data-state={state}>
              {state}
            </span>
          )}
        </p>
        <h3>
          <a href={eventPath(event.id)}>{event.title}</a>
        </h3>
        <p className="event-when">
          {dateRange(event.startDate, event.endDate)}
          <br />
          {event.location}
        </p>
      </div>
    </article>
  );
}
