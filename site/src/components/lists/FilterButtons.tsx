import type { FormEvent } from 'react';
import { filteredPath, type ListFilter } from '#shared/kinds/list-filters.ts';
import '#site/src/components/controls/choices.css';

type Props = {
  label: string;
  filter: ListFilter;
  choices: readonly { value: string; name: string; category?: string }[];
  chosen: string;
  choose: (value: string) => void;
};

/** «Tutti» and the choices of a filter. A form, so that a press before hydration counts; links without JavaScript. */
export function FilterButtons({ label, filter, choices, chosen, choose }: Props) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (pressed && pressed.value !== chosen) choose(pressed.value);
  }

  const all = [{ value: '', name: 'Tutti', category: undefined }, ...choices];
  return (
    <>
      <form className="tools" onSubmit={submit}>
        <fieldset className="choices label">
          <legend className="visually-hidden">{label}</legend>
          {all.map(({ value, name, category }) => (
            <button
              key={value}
              type="submit"
              name={filter.parameter}
              value={value}
              data-category={category}
              aria-pressed={value === chosen}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </form>
      <noscript>
        <nav className="tools" aria-label={label}>
          <div className="choices label">
            {all.map(({ value, name, category }) => (
              <a
                key={value}
                href={filteredPath(filter, value)}
                data-category={category}
                aria-current={value === chosen ? 'true' : undefined}
              >
                {name}
              </a>
            ))}
          </div>
        </nav>
      </noscript>
    </>
  );
}
