import type { FormEvent } from 'react';
import './choices.css';

type Props = {
  label: string;
  /** What the choice is called in the address. */
  parameter: string;
  choices: readonly { value: string; name: string; category?: string }[];
  chosen: string;
  choose: (value: string) => void;
};

/** Tutti and then the choices, of which one always holds. A form, so that a press before the script has come counts. */
export function FilterButtons({ label, parameter, choices, chosen, choose }: Props) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (pressed && pressed.value !== chosen) choose(pressed.value);
  }

  return (
    <form className="tools" onSubmit={submit}>
      <fieldset className="choices label">
        <legend className="visually-hidden">{label}</legend>
        {[{ value: '', name: 'Tutti', category: undefined }, ...choices].map(({ value, name, category }) => (
          <button
            key={value}
            type="submit"
            name={parameter}
            value={value}
            data-category={category}
            aria-pressed={value === chosen}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
