import { useState } from 'react';
import type { Company } from '#shared/model/writing/presence.ts';
import { arrivals, presenceOf, unsavedChangesOf } from './sentences.ts';
import './PresenceLine.css';

/** The rest is counted. */
const mostNamed = 3;

type Props = { company: Company | undefined; theItem: string };

/** Who else has the form open and where they write, and to editors who has unsaved changes. Coming and leaving is announced, moving from paragraph to paragraph is not. */
export function PresenceLine({ company, theItem }: Props) {
  const announcement = useArrivals(company, theItem);
  const { others, drafts } = company ?? { others: [], drafts: [] };
  const more = others.length - mostNamed;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {others.length > 0 && (
        <p className="presence">
          {others
            .slice(0, mostNamed)
            .map((one) => presenceOf(one, theItem))
            .join('; ')}
          {more > 0 && (more === 1 ? '; c’è anche un’altra persona' : `; ci sono anche altre ${more} persone`)}.
        </p>
      )}
      {drafts.length > 0 && (
        <p className="presence" data-away>
          {drafts.map((draft) => unsavedChangesOf(draft, new Date())).join('; ')}.
        </p>
      )}
    </>
  );
}

function useArrivals(company: Company | undefined, theItem: string): string {
  const [known, setKnown] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const names = company?.others.map(({ name }) => name);
  if (names && names.join('\n') !== known.join('\n')) {
    setKnown(names);
    setSaid(arrivals(known, names, theItem));
  }
  return said;
}
