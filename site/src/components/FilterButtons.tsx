import './choices.css';

type Props = {
  label: string;
  choices: readonly { value: string; name: string; category?: string }[];
  chosen: string;
  choose: (value: string) => void;
};

/** Tutti and then the choices, of which one always holds. */
export function FilterButtons({ label, choices, chosen, choose }: Props) {
  return (
    <div className="tools">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div className="choices label" role="group" aria-label={label}>
        {[{ value: '', name: 'Tutti', category: undefined }, ...choices].map(({ value, name, category }) => (
          <button
            key={value}
            type="button"
            data-category={category}
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
