import { type ReactNode, useEffect, useState } from 'react';
import { civilDateInRome } from '#shared/rules/dates.ts';
import type { ListedEvent } from '../../components/EventEntry.tsx';
import { addressOf, type EventFilter, eventFilters, fetchEvents, filterOf } from './event-list.ts';
import { Programme } from './Programme.tsx';
import '../../components/choices.css';

type Answer = ListedEvent[] | 'waiting' | 'failed';

/** The programme as the page was built with it, until a filter asks the API. */
export function ProgrammeIsland({ children }: { children?: ReactNode }) {
  const [filter, setFilter] = useState<EventFilter>('Tutti');
  const [attempt, setAttempt] = useState(0);
  const answer = useEvents(filter, attempt);

  useEffect(() => {
    const restore = () => setFilter(filterOf(location.search));
    restore();
    addEventListener('popstate', restore);
    return () => removeEventListener('popstate', restore);
  }, []);

  function choose(chosen: EventFilter): void {
    if (chosen === filter) return;
    history.pushState(null, '', addressOf(chosen));
    setFilter(chosen);
  }

  return (
    <>
      <div className="tools">
        <fieldset className="choices label">
          <legend className="visually-hidden">Tipo di evento</legend>
          {eventFilters.map((name) => (
            <button key={name} type="button" aria-pressed={name === filter} onClick={() => choose(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <div hidden={filter !== 'Tutti'}>{children}</div>
      {filter !== 'Tutti' && <Found answer={answer} retry={() => setAttempt(attempt + 1)} />}
    </>
  );
}

/** Asked anew for each choice and each attempt; an answer that comes too late is nobody's. */
function useEvents(filter: EventFilter, attempt: number): Answer {
  const [answer, setAnswer] = useState<Answer>('waiting');

  useEffect(() => {
    setAnswer('waiting');
    if (filter === 'Tutti') return;
    const asking = new AbortController();
    fetchEvents(filter, asking.signal).then(setAnswer, () => asking.signal.aborted || setAnswer('failed'));
    return () => asking.abort();
  }, [filter, attempt]);

  return answer;
}

function Found({ answer, retry }: { answer: Answer; retry: () => void }) {
  if (answer === 'waiting')
    return (
      <p className="spinner" role="status">
        Caricamento...
      </p>
    );
  if (answer === 'failed')
    return (
      <div role="alert">
        <p>Gli eventi non sono arrivati. Controlla la connessione e riprova.</p>
        <button className="action" type="button" onClick={retry}>
          Riprova
        </button>
      </div>
    );
  return (
    <div>
      <Programme events={answer} today={civilDateInRome(new Date())} />
    </div>
  );
}
