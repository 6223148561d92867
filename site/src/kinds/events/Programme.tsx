import type { CivilDate } from '#shared/time/dates.ts';
import { EventEntry, type ListedEvent } from './EventEntry.tsx';
import '#site/src/lists/ListStates.css';
import './Programme.css';

/** Running and coming events, then past ones. */
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

/** Running and coming events by start, then past ones, the last to end first; of those that end together the last to begin. */
export function inProgramme<Listed extends ListedEvent>(events: readonly Listed[], today: CivilDate) {
  const byStart = events.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  return {
    current: byStart.filter(({ endDate }) => endDate >= today),
    past: byStart
      .filter(({ endDate }) => endDate < today)
      .toReversed()
      .toSorted((one, other) => other.endDate.localeCompare(one.endDate)),
  };
}
