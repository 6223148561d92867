import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrashEntry, TrashedKind } from '#shared/history/history.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { api, explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { ignoreDoubleClick } from '#site/src/components/dialogs/Dialog.tsx';
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
  const { mutate, isPending } = useRestore(entry);
  return (
    <li className="item pending-item" tabIndex={-1} aria-busy={isPending}>
      <div className="item-words">
        <p className="item-line">
          {entry.status && <StatusBadge status={entry.status} />}
          <Badge badge={{ label: trashedName(entry.kind) }} />
        </p>
        <h3 dir="auto">{entry.title}</h3>
        <p className="caption item-line">
          <span>
            Eliminato da {nameOf(entry.deletedBy)} {dayWith('il', entry.deletedAt)}
          </span>
          <span>Si può ripristinare fino {dayWith('al', entry.expiresAt)}</span>
          {entry.live && <span>I lettori lo vedevano</span>}
        </p>
      </div>
      <div className="item-buttons">
        <Action
          aria-disabled={isPending}
          aria-label={`Ripristina «${entry.title}»`}
          onClick={ignoreDoubleClick(() => isPending || mutate())}
        >
          Ripristina
        </Action>
      </div>
    </li>
  );
}

function useRestore({ id, kind, title }: TrashEntry) {
  const client = useQueryClient();
  const { announce, retract } = useAnnouncements();
  const about = `restore ${kind} ${id}`;
  return useMutation({
    mutationFn: () => api.trash[':id'].restore.$put({ param: { id }, query: { kind } }),
    onMutate: () => retract(about),
    onSuccess: () => {
      announce({ kind: 'success', text: 'Contenuto ripristinato con successo!', hint: title, about });
      for (const list of ['list', 'counts', 'audit', 'media']) void refetchList(client, list);
    },
    onError: (error) => announce({ kind: 'error', ...explainFailure(error, 'Errore durante il ripristino'), about }),
    onSettled: () => refetchList(client, 'trash'),
  });
}
