import type { Change } from './changes.ts';
import type { Part } from './word-diff.ts';
import './Changes.css';

/** Field by field, what was taken away and what was put there: seen by line and colour, heard by name. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="caption">Nei campi del modulo non è cambiato nulla.</p>;
  return (
    <dl className="changes">
      {changes.map(({ name, label, parts }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {parts.map((part, place) => (
              <Words key={place} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ part: { kind, text } }: { part: Part }) {
  if (kind === 'same') return <span>{text}</span>;
  const [Element, name] = kind === 'inserted' ? (['ins', 'inserito'] as const) : (['del', 'tolto'] as const);
  return (
    <Element>
      <span className="visually-hidden">[{name}: </span>
      {text}
      <span className="visually-hidden">]</span>
    </Element>
  );
}
