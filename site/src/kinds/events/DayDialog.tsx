import { eventPath } from '#shared/content/paths.ts';
import type { CalendarEvent } from '#shared/model/list-files.ts';
import { type CivilDate, dateline, dateRange } from '#shared/time/dates.ts';
import { useModal } from '#site/src/components/useModal.ts';

type Props = { day: CivilDate; events: readonly CalendarEvent[]; close: () => void };

/** All events of one day. */
export function DayDialog({ day, events, close }: Props) {
  const modal = useModal(close);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: without a pointer, Esc and the button close it
    <dialog
      {...modal}
      className="day-dialog"
      aria-labelledby="giorno"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div>
        <header>
          <h2 id="giorno">{dateline(day)}</h2>
          <button className="action" type="button" onClick={close}>
            Chiudi
          </button>
        </header>
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <p className="event-kind label" data-event-type={event.type}>
                <span className="event-type">{event.type}</span>
              </p>
              <h3>
                <a href={eventPath(event.id)}>{event.title}</a>
              </h3>
              <p className="event-when">
                {dateRange(event.startDate, event.endDate)}
                <br />
                {event.location}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}
