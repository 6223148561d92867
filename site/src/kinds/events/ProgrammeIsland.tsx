import { type ReactNode, useEffect, useRef, useState } from 'react';
import { choiceNamed, chosenValue, listFilters } from '#shared/rules/list-filters.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { nextCursor } from '#site/src/api/list-page.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { changeAddress, useAddressParameter } from '#site/src/lists/address.ts';
import { FilterButtons } from '#site/src/lists/FilterButtons.tsx';
import { showFilteredTitle } from '#site/src/lists/filtered-pages.ts';
import { ListStates } from '#site/src/lists/ListStates.tsx';
import type { ListedEvent } from './EventEntry.tsx';
import { Programme } from './Programme.tsx';

const buttons = ['Mostre', 'Fiere', 'Aste'];

/** Filter buttons after Tutti. An address may name every other type as well. */
export const eventChoices = listFilters.event.choices.filter(({ value }) => buttons.includes(value));

/** Which type the page was built for, if any, and whether there are more events of it. */
type Prebuilt = { choice: string; more: boolean };
type Answer = { type: string; phase: 'waiting' | 'ready' | 'failed'; events: ListedEvent[] };

/** The programme as the page was built with it, until another type asks the API. */
export function ProgrammeIsland({ prebuilt, children }: { prebuilt: Prebuilt; children?: ReactNode }) {
  const type = chosenValue(listFilters.event, useAddressParameter('type', prebuilt.choice));
  const isPrebuilt = type === prebuilt.choice;
  const { phase, events, retry } = useEvents(type, isPrebuilt && !(type && prebuilt.more));

  useEffect(() => {
    showFilteredTitle(listFilters.event, type);
    // The whole programme is another page than that of a type.
    if (type === '' && prebuilt.choice !== '') location.reload();
  }, [type, prebuilt.choice]);

  const programme = useRef<HTMLDivElement>(null);
  const showsPrebuilt = isPrebuilt && phase !== 'ready';
  return (
    <>
      <FilterButtons
        label="Tipo di evento"
        filter={listFilters.event}
        choices={eventChoices}
        chosen={type}
        choose={(value) => changeAddress({ type: value }, 'pushState')}
      />
      <div hidden={!showsPrebuilt}>{children}</div>
      {!showsPrebuilt && (
        <div ref={programme}>
          {events.length > 0 && <Programme events={events} today={civilDateInRome(new Date())} />}
          <ListStates
            key={type}
            phase={phase}
            count={events.length}
            empty="Nessun evento trovato"
            failure="Gli eventi non sono arrivati. Controlla la connessione e riprova."
            more={undefined}
            retry={retry}
            list={programme}
          />
        </div>
      )}
    </>
  );
}

/** Fetched for each type and each attempt; a late answer is ignored. */
function useEvents(type: string, isComplete: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ type, phase: 'waiting', events: [] });

  useEffect(() => {
    if (isComplete || type === '') return;
    const abort = new AbortController();
    const set = (phase: Answer['phase'], events: ListedEvent[]) => setAnswer({ type, phase, events });
    // The API rejects an unknown type.
    if (!choiceNamed(listFilters.event, type)) return set('ready', []);
    set('waiting', []);
    fetchEvents(type, abort.signal).then(
      (events) => set('ready', events),
      () => abort.signal.aborted || set('failed', []),
    );
    return () => abort.abort();
  }, [type, isComplete, attempt]);

  // Until the effect has run, the address is ahead of the answer: that is already waiting.
  const current = answer.type === type ? answer : { type, phase: 'waiting' as const, events: [] };
  return { ...current, retry: () => setAttempt((count) => count + 1) };
}

/** All events of a type, page after page. */
async function fetchEvents(filter: string, signal: AbortSignal): Promise<ListedEvent[]> {
  const events: ListedEvent[] = [];
  let cursor: string | undefined;
  do {
    const query = { type: filter, limit: '100', ...(cursor && { cursor }) };
    const response = await publicApi.events.$get({ query }, { init: { signal } });
    if (!response.ok) throw new Error(`${response.status}`);
    events.push(...(await response.json()));
    cursor = nextCursor(response.headers.get('link'));
  } while (cursor);
  return events;
}
