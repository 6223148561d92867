import type { Thumbnail } from '#shared/markdown/picture-sizes.ts';
import type { CivilDate } from '#shared/time/dates.ts';
import { EventEntry, type ListedEvent } from './EventEntry.tsx';
import '#site/src/components/lists/ListStates.css';
import './Programme.css';

type Pictured = ListedEvent & { image?: string | undefined };

/** The small pictures of a programme, by their addresses. */
export type Thumbnails = Record<string, Thumbnail>;

type Props = { events: readonly Pictured[]; today: CivilDate; thumbnails: Thumbnails };

/** Running and coming events, then past ones. */
export function Programme({ events, ...shared }: Props) {
  const { current, past } = inProgramme(events, shared.today);
  if (events.length === 0) return <p className="list-empty">Nessun evento trovato</p>;
  return (
    <>
      <Part title="In programma" events={current} {...shared} />
      <Part title="Conclusi" events={past} {...shared} />
    </>
  );
}

function Part({ title, events, today, thumbnails }: Props & { title: string }) {
  if (events.length === 0) return null;
  return (
    <section className="programme-part">
      <h2>{title}</h2>
      {events.map((event) => (
        <EventEntry key={event.id} event={event} today={today} thumbnail={thumbnails[event.image ?? '']} />
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
