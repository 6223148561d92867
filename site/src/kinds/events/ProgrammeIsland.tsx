import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PublicEventSummary } from '#shared/kinds/event.ts';
import { choiceNamed, chosenValue, listFilters } from '#shared/kinds/list-filters.ts';
import {
  isFilteringProgramme,
  isInProgramme,
  type ProgrammeFilter,
  programmeTimes,
} from '#shared/kinds/programme-filter.ts';
import { eventTypes } from '#shared/magazine.ts';
import { folded } from '#shared/text/folding.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { nextCursor } from '#site/src/api/list-page.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { changeAddress, useAddressParameter } from '#site/src/components/lists/address.ts';
import { FilterButtons } from '#site/src/components/lists/FilterButtons.tsx';
import { showFilteredTitle } from '#site/src/components/lists/filtered-pages.ts';
import { ListStates } from '#site/src/components/lists/ListStates.tsx';
import { Programme, type Thumbnails } from './Programme.tsx';
import '#site/src/components/controls/choices.css';
import './Programme.css';

/** Filter buttons after Tutti. An address may name every other type as well. */
export const eventChoices = listFilters.event.choices.filter((_, index) => eventTypes[index]?.isFilter);

/** Which type the page was built for, if any, and whether there are more events of it. */
type Prebuilt = { choice: string; more: boolean };
type Answer = { asked: string; phase: 'waiting' | 'ready' | 'failed'; events: PublicEventSummary[] };

type Props = { prebuilt: Prebuilt; cities: readonly string[]; thumbnails: Thumbnails; children?: ReactNode };

/** The programme as the page was built with it, until another type or a reader's filter asks the API. */
export function ProgrammeIsland({ prebuilt, cities, thumbnails, children }: Props) {
  const type = chosenValue(listFilters.event, useAddressParameter('type', prebuilt.choice));
  const filter = useProgrammeFilter();
  const filtering = isFilteringProgramme(filter);
  const isPrebuilt = type === prebuilt.choice && !filtering;
  const { phase, events, retry } = useEvents({
    type,
    upcoming: filtering,
    isComplete: isPrebuilt && !(type && prebuilt.more),
  });
  const today = civilDateInRome(new Date());
  const shown = filtering ? events.filter((event) => isInProgramme(event, filter, today)) : events;

  useEffect(() => {
    showFilteredTitle(listFilters.event, type);
    // The whole programme is another page than that of a type.
    if (type === '' && prebuilt.choice !== '') location.reload();
  }, [type, prebuilt.choice]);

  const programme = useRef<HTMLDivElement>(null);
  const showsPrebuilt = isPrebuilt && phase !== 'ready';
  return (
    <>
      <ProgrammeTools filter={filter} cities={cities} />
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
          {shown.length > 0 && <Programme events={shown} today={today} thumbnails={thumbnails} />}
          <ListStates
            key={type}
            phase={phase}
            count={shown.length}
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

type Asked = { type: string; upcoming: boolean; isComplete: boolean };

/** Fetched for each type, with past events or without, and each attempt; a late answer is ignored. */
function useEvents({ type, upcoming, isComplete }: Asked) {
  const [attempt, setAttempt] = useState(0);
  const asked = `${upcoming} ${type}`;
  const [answer, setAnswer] = useState<Answer>({ asked, phase: 'waiting', events: [] });

  useEffect(() => {
    if (isComplete || (type === '' && !upcoming)) return;
    const abort = new AbortController();
    const set = (phase: Answer['phase'], events: PublicEventSummary[]) => setAnswer({ asked, phase, events });
    // The API rejects an unknown type.
    if (type !== '' && !choiceNamed(listFilters.event, type)) return set('ready', []);
    set('waiting', []);
    fetchEvents({ ...(type && { type }), ...(upcoming && { upcoming: 'true' }) }, abort.signal).then(
      (events) => set('ready', events),
      () => abort.signal.aborted || set('failed', []),
    );
    return () => abort.abort();
  }, [asked, type, upcoming, isComplete, attempt]);

  // Until the effect has run, the address is ahead of the answer: that is already waiting.
  const current = answer.asked === asked ? answer : { asked, phase: 'waiting' as const, events: [] };
  return { ...current, retry: () => setAttempt((count) => count + 1) };
}

type Query = { type?: string; upcoming?: 'true' };

async function fetchEvents(filter: Query, signal: AbortSignal): Promise<PublicEventSummary[]> {
  const events: PublicEventSummary[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filter, limit: '100', ...(cursor && { cursor }) };
    const response = await publicApi.events.$get({ query }, { init: { signal } });
    if (!response.ok) throw new Error(`${response.status}`);
    events.push(...(await response.json()));
    cursor = nextCursor(response.headers.get('link'));
  } while (cursor);
  return events;
}

/** The names of the filters in the address. */
const parameters = { time: 'quando', admission: 'ingresso', city: 'citta' } as const;

const buttons = [
  ...programmeTimes.map((choice) => ({ of: 'time', ...choice }) as const),
  { of: 'admission', value: 'gratuito', name: 'Gratis' } as const,
];

/** A choice that no button shows, as of an old address, is none. */
function useChoice(of: 'time' | 'admission'): string {
  const value = useAddressParameter(parameters[of]);
  return buttons.some((button) => button.of === of && button.value === value) ? value : '';
}

const useProgrammeFilter = (): ProgrammeFilter => ({
  time: useChoice('time'),
  admission: useChoice('admission'),
  city: useAddressParameter(parameters.city),
});

/** What readers look for first. Each button is pressed and released; a form, so that a press before hydration counts. */
function ProgrammeTools({ filter, cities }: { filter: ProgrammeFilter; cities: readonly string[] }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const button = buttons.find(({ value }) => value === pressed?.value);
    if (!button) return;
    const { of, value } = button;
    changeAddress({ [parameters[of]]: filter[of] === value ? '' : value }, 'pushState');
  }

  // A city that has no event any more can be let go of.
  const chosen = cities.find((city) => folded(city) === folded(filter.city)) ?? filter.city;
  const offered = chosen && !cities.includes(chosen) ? [...cities, chosen] : cities;
  return (
    <form className="tools programme-tools" onSubmit={submit}>
      <fieldset className="choices label">
        <legend className="visually-hidden">Che cosa cerchi</legend>
        {buttons.map(({ of, value, name }) => (
          <button key={value} type="submit" name={parameters[of]} value={value} aria-pressed={filter[of] === value}>
            {name}
          </button>
        ))}
      </fieldset>
      {offered.length > 0 && (
        <select
          className="label"
          name={parameters.city}
          aria-label="Città"
          value={chosen}
          onChange={({ target }) => changeAddress({ [parameters.city]: target.value }, 'pushState')}
        >
          <option value="">Tutte le città</option>
          {offered.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </select>
      )}
    </form>
  );
}
