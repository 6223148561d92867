import { type ReactNode, useEffect, useState } from 'react';
import { civilDateInRome } from '#shared/rules/dates.ts';
import type { ListedEvent } from '../../components/EventEntry.tsx';
import { FilterButtons } from '../../components/FilterButtons.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { changeAddress, useAddressParameter } from '../../lib/address.ts';
import { eventFilters, fetchEvents, filterOf } from './event-list.ts';
import { Programme } from './Programme.tsx';

type Answer = { filter: string; phase: 'waiting' | 'ready' | 'failed'; events: ListedEvent[] };

const choices = eventFilters.map((name) => ({ value: name, name }));

/** The programme as the page was built with it, until a filter asks the API. */
export function ProgrammeIsland({ children }: { children?: ReactNode }) {
  const filter = filterOf(useAddressParameter('type'));
  const { phase, events, retry } = useEvents(filter);

  return (
    <>
      <FilterButtons
        label="Tipo di evento"
        parameter="type"
        choices={choices}
        chosen={filter}
        choose={(type) => changeAddress({ type }, 'pushState')}
      />
      <div hidden={filter !== ''}>{children}</div>
      {filter !== '' && (
        <div>
          {events.length > 0 && <Programme events={events} today={civilDateInRome(new Date())} />}
          <ListStates
            phase={phase}
            count={events.length}
            empty="Nessun evento trovato"
            failure="Gli eventi non sono arrivati. Controlla la connessione e riprova."
            more={undefined}
            retry={retry}
          />
        </div>
      )}
    </>
  );
}

/** Asked anew for each filter and each attempt; an answer that comes too late is nobody's. */
function useEvents(filter: string) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ filter, phase: 'waiting', events: [] });

  useEffect(() => {
    if (filter === '') return;
    const asking = new AbortController();
    const set = (phase: Answer['phase'], events: ListedEvent[]) => setAnswer({ filter, phase, events });
    set('waiting', []);
    fetchEvents(filter, asking.signal).then(
      (events) => set('ready', events),
      () => asking.signal.aborted || set('failed', []),
    );
    return () => asking.abort();
  }, [filter, attempt]);

  // Until the effect has run, the address is ahead of the answer: that is already waiting.
  const current = answer.filter === filter ? answer : { filter, phase: 'waiting' as const, events: [] };
  return { ...current, retry: () => setAttempt((count) => count + 1) };
}
