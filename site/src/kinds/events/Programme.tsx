import type { CivilDate } from '#shared/time/dates.ts';
import { EventEntry, type ListedEvent } from './EventEntry.tsx';
import { inProgramme } from './event-list.ts';
import '#site/src/lists/ListStates.css';
import './Programme.css';

/** What runs and comes, then what is over. */
export function Programme({ events, today }: { events: readonly ListedEvent[]; today: CivilDate }) {
  const { current, past } = inProgramme(events, today);
  if (events.length === 0) return <p className="list-empty">Nessun evento trovato</p>;
  return (
    <>
      <Part title="In programma" events={current} today={today} />
      <Part title="Conclusi" events={past} today={today} />
    </>
  );
}

function Part({ title, events, today }: { title: string; events: readonly ListedEvent[]; today: CivilDate }) {
  if (events.length === 0) return null;
  return (
    <section className="programme-part">
      <h2>{title}</h2>
      {events.map((event) => (
        <EventEntry key={event.id} event={event} today={today} />
      ))}
    </section>
  );
}
