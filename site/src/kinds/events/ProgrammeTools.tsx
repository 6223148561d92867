import type { FormEvent } from 'react';
import { type ProgrammeFilter, programmeTimes } from '#shared/kinds/programme-filter.ts';
import { folded } from '#shared/text/folding.ts';
import { changeAddress, useAddressParameter } from '#site/src/components/lists/address.ts';
import '#site/src/components/controls/choices.css';
import './Programme.css';

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

export const useProgrammeFilter = (): ProgrammeFilter => ({
  time: useChoice('time'),
  admission: useChoice('admission'),
  city: useAddressParameter(parameters.city),
});

/** What readers look for first. Each button is pressed and released; a form, so that a press before hydration counts. */
export function ProgrammeTools({ filter, cities }: { filter: ProgrammeFilter; cities: readonly string[] }) {
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
