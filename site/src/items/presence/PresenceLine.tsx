import { useState } from 'react';
import type { Presence } from '#shared/items/presence.ts';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import './PresenceLine.css';

/** The rest is counted. */
const maxNamed = 3;

/** `theItem`: «l’articolo». */
const presenceOf = (name: string, theItem: string): string => `${name} ha aperto ${theItem}`;

type Props = { presence: Presence | undefined; theItem: string };

/** The other persons with the form open, and for editors the authors of unsaved changes. Arrivals and departures are announced. */
export function PresenceLine({ presence, theItem }: Props) {
  const announcement = useArrivals(presence, theItem);
  const { others, drafts } = presence ?? { others: [], drafts: [] };
  const more = others.length - maxNamed;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {others.length > 0 && (
        <p className="presence">
          {others
            .slice(0, maxNamed)
            .map(({ name }) => presenceOf(name, theItem))
            .join('; ')}
          {more > 0 && (more === 1 ? '; c’è anche un’altra persona' : `; ci sono anche altre ${more} persone`)}.
        </p>
      )}
      {drafts.length > 0 && (
        <p className="presence" data-away>
          {drafts
            .map(({ name, savedAt }) => `${name} ha modifiche non salvate, ${dateTimeWith('dal', savedAt)}`)
            .join('; ')}
          .
        </p>
      )}
    </>
  );
}

function useArrivals(presence: Presence | undefined, theItem: string): string {
  const [known, setKnown] = useState<readonly string[]>([]);
  const [sentence, setSentence] = useState('');
  const names = presence?.others.map(({ name }) => name);
  if (names && names.join('\n') !== known.join('\n')) {
    setKnown(names);
    const came = names.filter((name) => !known.includes(name)).map((name) => `${presenceOf(name, theItem)}.`);
    const left = known.filter((name) => !names.includes(name)).map((name) => `${name} ha lasciato ${theItem}.`);
    setSentence([...came, ...left].join(' '));
  }
  return sentence;
}
