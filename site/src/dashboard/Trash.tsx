import type { TrashEntry, TrashedKind } from '#shared/history/history.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { api } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Badge, StatusBadge } from '#site/src/components/feedback/Badge.tsx';
import { byText, type SearchAndSort, useListSearch } from '#site/src/components/lists/list-search.ts';
import { PagedList } from '#site/src/components/lists/PagedList.tsx';
import { usePages } from '#site/src/components/lists/usePages.ts';
import { adapterOf } from '#site/src/dashboard/items/adapters.ts';
import { dayWith } from '#site/src/lib/italian-format.ts';
import '#site/src/components/lists/item.css';

const trashedName = (kind: TrashedKind): string => (kind === 'media' ? 'Immagine' : adapterOf({ kind }).labels.one);

const searchAndSort: SearchAndSort<TrashEntry> = {
  textOf: ({ title, kind, deletedBy }) => [title, trashedName(kind), nameOf(deletedBy)].join(' '),
  orders: [
    { id: 'eliminazione', label: 'Dall’ultima eliminazione' },
    { id: 'titolo', label: 'Titolo', compare: byText(({ title }) => title) },
  ],
};

/** The deleted items that can still be restored. */
export function Trash({ title }: { title: string }) {
  const list = useListSearch(usePages<TrashEntry>(['trash'], api.trash.$get), searchAndSort);
  return (
    <PagedList title={title} list={list} empty={<p>Il cestino è vuoto</p>} more="Mostra altri contenuti">
      {(entries) => (
        <ul className="items">
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.id} ${entry.deletedAt}`} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Entry({ entry }: { entry: TrashEntry }) {
  const { id, kind, title } = entry;
  const { act, busy } = useAction({
    name: ['restore', kind, id],
    call: () => api.trash[':id'].restore.$put({ param: { id }, query: { kind } }),
    done: () => ({ text: 'Contenuto ripristinato con successo!', hint: title }),
    failed: 'Errore durante il ripristino',
    changes: ['trash', 'list', 'counts', 'audit', 'media'],
  });
  return (
    <li className="item pending-item" tabIndex={-1} aria-busy={busy}>
      <div className="item-words">
        <p className="item-line">
          {entry.status && <StatusBadge status={entry.status} />}
          <Badge badge={{ label: trashedName(kind) }} />
        </p>
        <h3 dir="auto">{title}</h3>
        <p className="caption item-line">
          <span>
            Eliminato da {nameOf(entry.deletedBy)} {dayWith('il', entry.deletedAt)}
          </span>
          <span>Si può ripristinare fino {dayWith('al', entry.expiresAt)}</span>
          {entry.live && <span>I lettori lo vedevano</span>}
        </p>
      </div>
      <div className="item-buttons">
        <Action busy={busy} aria-label={`Ripristina «${title}»`} act={() => act(undefined)}>
          Ripristina
        </Action>
      </div>
    </li>
  );
}
