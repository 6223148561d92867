import { useLayoutEffect, useRef } from 'react';
import { eventPath } from '#shared/content/paths.ts';
import type { CalendarEvent } from '#shared/model/list-files.ts';
import { type CivilDate, dateline, dateRange } from '#shared/time/dates.ts';

type Props = { day: CivilDate; events: readonly CalendarEvent[]; close: () => void };

/** Everything that stands on one day. */
export function DayDialog({ day, events, close }: Props) {
  const ref = useRef<HTMLDialogElement>(null);

  // Closed before React takes it away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it for whoever has no pointer
    <dialog
      ref={ref}
      className="day-dialog"
      aria-labelledby="giorno"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => target === ref.current && close()}
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
