import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { fieldsOf, valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, Field } from '#site/src/forms/kind.ts';
import { shownValue } from '#site/src/forms/shown-value.ts';
import { abridged, type Part, wordDiff } from '#site/src/forms/word-diff.ts';
import { type ItemName, type Version, versionOf } from './revisions.ts';

type Props = {
  name: ItemName;
  kind: EditorKind;
  current: Version;
  before: Version;
  after: Version;
  /** Transforms `after` before the comparison; the name is part of the cache key. */
  transform?: { name: string; apply: (after: Version) => Version };
};

/** Fetches former versions whole, because the list has no texts, and caches them forever: they never change. */
export function ChangesBetween({ name, kind, current, before, after, transform }: Props) {
  const whole = (version: Version) => (version === current ? version : versionOf(name, version.version));
  const changes = useQuery({
    queryKey: ['changes', name.kind, name.id, before.version, after.version, transform?.name],
    queryFn: async () => {
      const [from, to] = await Promise.all([whole(before), whole(after)]);
      return changesBetween(kind, from, transform ? transform.apply(to) : to);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (changes.isError) return <NotLoaded what="Le modifiche non si sono caricate." query={changes} />;
  return changes.data ? <Changes changes={changes.data} /> : <p className="caption">Caricamento...</p>;
}

/** The changes by field: insertions and removals are marked by line and colour, and named for screen readers. */
function Changes({ changes }: { changes: readonly Change[] }) {
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

type Change = { name: string; label: string; parts: Part[] };

/** The controls compared word by word; the values of the others are compared whole. */
const textControls = new Set<Field['control']>(['title', 'line', 'paragraph', 'markdown', 'tags']);

/** The differences between two versions in the order of the form; status and review note come last. */
export function changesBetween(kind: EditorKind, before: Version, after: Version): Change[] {
  // The form of an admin has every field and the stored status.
  const then = valuesOf(kind, before, 'admin');
  const now = valuesOf(kind, after, 'admin');
  const ofFields = fieldsOf(kind).map((field) => ({
    name: field.name,
    label: field.label,
    parts: partsOf(
      shownValue(field, then[field.name]),
      shownValue(field, now[field.name]),
      textControls.has(field.control),
    ),
  }));
  const status = {
    name: 'status',
    label: 'Stato',
    parts: partsOf(shownValue(undefined, before.status), shownValue(undefined, after.status)),
  };
  const note = {
    name: 'reviewNote',
    label: 'Motivo del rifiuto',
    parts: partsOf(before.reviewNote ?? '', after.reviewNote ?? '', true),
  };
  return [...ofFields, status, note].filter(({ parts }) => parts.some(({ kind: what }) => what !== 'same'));
}

function partsOf(before: string, after: string, byWord = false): Part[] {
  if (byWord) return abridged(wordDiff(before, after));
  if (before === after) return [];
  const parts: Part[] = [
    { kind: 'removed', text: before },
    { kind: 'inserted', text: after },
  ];
  return parts.filter(({ text }) => text !== '');
}
