import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { Action, ActionLink } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Badge } from '#site/src/components/feedback/Badge.tsx';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { adapterOf } from './adapters.ts';
import { type Begun, begunPath, deleteBegun, listBegun } from './begun.ts';
import '#site/src/components/lists/item.css';

const undoMilliseconds = 10_000;

const keyOf = ({ kind, id }: Begun) => `${kind} ${id}`;
const nameOf = ({ title }: Begun) => title || 'Senza titolo';

/** What the user has begun and not saved, above their items; nothing without any. */
export function BegunItems({ user }: { user: User }) {
  const { data } = useQuery({ queryKey: ['begun', user.id], queryFn: () => listBegun(user.id) });
  const { deleted, remove, undo } = useDeletion(user.id);
  const [asked, ask] = useState<Begun>();
  if (!data || data.length === 0) return null;
  return (
    <section className="begun-items" aria-labelledby="begun" tabIndex={-1}>
      <h2 id="begun">Iniziati e non salvati</h2>
      <ul className="items">
        {data.map((begun) => (
          <BegunItem
            key={keyOf(begun)}
            begun={begun}
            isDeleted={deleted !== undefined && keyOf(deleted) === keyOf(begun)}
            ask={() => ask(begun)}
            undo={undo}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Eliminare quello che hai iniziato?"
          verb="Elimina"
          close={() => ask(undefined)}
          confirm={() => remove(asked)}
        >
          <p>
            Le parole non salvate di «{nameOf(asked)}» andranno perse.
            {!asked.isNew && ' La versione salvata resta com’è.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

type ItemProps = { begun: Begun; isDeleted: boolean; ask: () => void; undo: () => void };

function BegunItem({ begun, isDeleted, ask, undo }: ItemProps) {
  const name = nameOf(begun);
  if (isDeleted) {
    return (
      <li className="item pending-item" tabIndex={-1}>
        <p role="status">
          «{name}» eliminato. <Action onClick={undo}>Annulla</Action>
        </p>
      </li>
    );
  }
  return (
    <li className="item pending-item" tabIndex={-1}>
      <div className="item-words">
        <p className="item-line">
          <Badge badge={{ label: 'Non ancora salvato', hue: 'yellow' }} />
          <Badge badge={{ label: adapterOf(begun).labels.one }} />
        </p>
        <h3 dir="auto">
          <a href={begunPath(begun)}>{name}</a>
        </h3>
        <p className="caption">
          {begun.isNew ? 'Scritto' : 'Modificato'} {dateTimeWith('il', begun.at)}
          {begun.missing.length > 0 && `. Da completare: ${begun.missing.join(', ')}`}
        </p>
      </div>
      <div className="item-buttons">
        <ActionLink href={begunPath(begun)} aria-label={`Continua a scrivere «${name}»`}>
          Continua
        </ActionLink>
        <Action aria-label={`Elimina le parole non salvate di «${name}»`} act={ask}>
          Elimina
        </Action>
      </div>
    </li>
  );
}

/** Ten seconds after the press, or when the list is left, it is deleted. */
function useDeletion(owner: string) {
  const client = useQueryClient();
  const { announce } = useAnnouncements();
  const [deleted, setDeleted] = useState<Begun>();
  const finish = useRef<() => void>(undefined);
  useEffect(() => {
    return () => {
      finish.current?.();
    };
  }, []);

  const undo = () => {
    finish.current = undefined;
    setDeleted(undefined);
  };
  const remove = (begun: Begun) => {
    finish.current?.();
    setDeleted(begun);
    const end = async () => {
      // Undone, or done already.
      if (finish.current !== end) return;
      finish.current = undefined;
      await deleteBegun(owner, begun).catch(() =>
        announce({ kind: 'error', text: 'Le parole non salvate sono rimaste' }),
      );
      await refetchList(client, 'begun');
      setDeleted((now) => (now === begun ? undefined : now));
    };
    finish.current = end;
    setTimeout(end, undoMilliseconds);
  };
  return { deleted, remove, undo };
}
