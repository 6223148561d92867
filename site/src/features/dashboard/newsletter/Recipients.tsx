import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { api } from '../../../lib/api.ts';
import { NotLoaded } from '../PagedList.tsx';

type Props = { id: string; state: 'failed' | 'uncertain' };

const words = { failed: 'Chi non l’ha ricevuta', uncertain: 'Chi forse non l’ha ricevuta' };

/** Whom a mail did not reach, and why; fetched when somebody opens it. */
export function Recipients({ id, state }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="item-text" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{words[state]}</summary>
      {opened && <Listed id={id} state={state} />}
    </details>
  );
}

function Listed({ id, state }: Props) {
  const list = useQuery({
    queryKey: ['newsletter', id, state],
    queryFn: () =>
      api.newsletter.newsletters[':id'].recipients
        .$get({ param: { id }, query: { state, limit: `${limits.pageSize.max}` } })
        .then((response) => response.json()),
    staleTime: 0,
  });
  if (list.isError) return <NotLoaded what="L’elenco non si è caricato." retry={() => void list.refetch()} />;
  if (!list.data) return <p className="caption">Caricamento...</p>;
  return (
    <ul className="recipients">
      {list.data.map(({ reader, email = 'Indirizzo cancellato', reason }) => (
        <li key={reader}>
          {email} {reason && <span className="caption">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
