import { useState } from 'react';
import type { Recipient } from '#shared/model/newsletter.ts';
import { api } from '#site/src/api/api.ts';
import { usePages } from '#site/src/features/dashboard/usePages.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';

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
  const { recipients } = api.newsletter.newsletters[':id'];
  const list = usePages<Recipient>(['newsletter', id, state], ({ query }, options) =>
    recipients.$get({ param: { id }, query: { ...query, state } }, options),
  );
  if (list.isError && !list.items) {
    return <NotLoaded what="L’elenco non si è caricato." query={list} />;
  }
  if (!list.items) return <p className="caption">Caricamento...</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it */}
      <ul className="recipients" tabIndex={0} aria-label={words[state]}>
        {list.items.map(({ reader, email = 'Indirizzo cancellato', reason }) => (
          <li key={reader}>
            {email} {reason && <span className="caption">{reason}</span>}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button
          type="button"
          className="action"
          aria-disabled={list.isFetching}
          onClick={() => void (list.isFetching || list.fetchNextPage())}
        >
          Mostra altri destinatari
        </button>
      )}
    </>
  );
}
