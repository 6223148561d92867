import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { contentKinds } from '#shared/kinds/kinds.ts';
import type { ContentListItem } from '#shared/kinds/schemas.ts';
import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import { statuses } from '#shared/rules/permissions.ts';
import { useStaff } from '#site/src/accounts/administration/staff.tsx';
import { api } from '#site/src/api/api.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Options } from '#site/src/components/controls/Field.tsx';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import { pushAddress, useAddressParameters } from '#site/src/components/lists/address.ts';
import { useSearchedPages } from '#site/src/components/lists/list-search.ts';
import { PagedList } from '#site/src/components/lists/PagedList.tsx';
import { PendingList } from './approval/PendingList.tsx';
import { adapterOf, type DashboardItem, itemKey, listedItem } from './items/adapters.ts';
import { useApprovals, withApproved } from './items/approvals.tsx';
import { ContentItems } from './items/ContentItem.tsx';
import '#site/src/components/lists/item.css';

/** Content of every kind and status, with filters in the address. Pending ones are decided together. */
export function AllContent({ title, user }: { title: string; user: User }) {
  const { values: filters, set } = useFilters();
  const list = useSearchedPages<ContentListItem>({
    key: ['list', 'browse', JSON.stringify(filters)],
    label: 'Cerca nella lista',
    orders,
    askWith: (words, order) => (args, options) =>
      api.content.$get({ query: { ...queryOf(filters, words, order), ...args.query } }, options),
  });
  const { words, order, isCurrent } = list.search;
  const listed = list.items?.map(listedItem);
  const isPending = filters.status === 'pending';
  const pending = useRowsWithApproved(listed, { listKey: JSON.stringify([filters, words, order]), isCurrent });
  const items = isPending ? pending : listed;
  const isFiltered = words !== '' || Object.values(filters).some(Boolean);

  return (
    <>
      <search className="row list-tools content-filters" tabIndex={-1} aria-label={`Filtri: ${title}`}>
        <Choice label="Tipo" filter="kind" value={filters.kind} set={set} all="Tutti">
          <Options of={contentKinds.map((kind) => [kind, adapterOf({ kind }).labels.one])} />
        </Choice>
        <Choice label="Stato" filter="status" value={filters.status} set={set} all="Tutti">
          <Options of={statuses.map((status) => [status, statusBadges[status].label])} />
        </Choice>
        <Choice label="Categoria" filter="category" value={filters.category} set={set} all="Tutte">
          {categoryGroups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              <Options of={options.map(({ value, label }) => [value, label])} />
            </optgroup>
          ))}
        </Choice>
        <Choice label="Autore" filter="author" value={filters.author} set={set} all="Tutti">
          <Options of={useAuthors(list.items ?? [], filters.author)} />
        </Choice>
        <label>
          Mese
          <input
            type="month"
            placeholder="2026-11"
            value={filters.month}
            onChange={({ target }) => set('month', target.value)}
          />
        </label>
        <label className="checkbox">
          <input
            type="checkbox"
            checked={filters.picture === 'none'}
            onChange={({ target }) => set('picture', target.checked ? 'none' : '')}
          />
          Senza immagine
        </label>
        {isFiltered && <Action onClick={clearFilters}>Togli i filtri</Action>}
      </search>
      <PagedList
        title={title}
        list={{ ...list, items }}
        empty={<p>{isFiltered ? 'Nessun contenuto con questi filtri' : 'Non c’è ancora nessun contenuto'}</p>}
        more="Mostra altri contenuti"
      >
        {(shown) =>
          isPending ? (
            <PendingList items={shown} user={user} />
          ) : (
            <ContentItems items={shown} user={user} showsAuthors />
          )
        }
      </PagedList>
    </>
  );
}

/**
 * The rows of a pending list with those approved from it in their former places. The list has all kinds and any filters, so
 * the places are those of its own rows.
 */
function useRowsWithApproved(
  rows: DashboardItem[] | undefined,
  { listKey, isCurrent }: { listKey: string; isCurrent: boolean },
) {
  const { approvals } = useApprovals();
  const shown = useRef<{ listKey: string; keys: readonly string[] }>({ listKey, keys: [] });
  const keys = shown.current.listKey === listKey ? shown.current.keys : [];
  const approved = approvals
    .filter(({ item }) => keys.includes(itemKey(item)))
    .map((approval) => ({ ...approval, below: keys.slice(keys.indexOf(itemKey(approval.item)) + 1) }));
  // The rows may be those of the filter before, or of the moment before an approval.
  const isStillPending = (row: DashboardItem) =>
    row.status === 'pending' &&
    !approvals.some(({ item }) => itemKey(item) === itemKey(row) && item.version > row.version);
  const all = rows && withApproved(rows.filter(isStillPending), approved);
  useEffect(() => {
    if (all && isCurrent) shown.current = { listKey, keys: all.map(itemKey) };
  });
  return all;
}

type ChoiceProps = {
  label: string;
  filter: Filter;
  value: string;
  set: (filter: Filter, value: string) => void;
  /** The label of no filter. */
  all: string;
  children: React.ReactNode;
};

const Choice = ({ label, filter, value, set, all, children }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ target }) => set(filter, target.value)}>
      <option value="">{all}</option>
      {children}
    </select>
  </label>
);

/** The accounts of the staff, and those of the items seen so far, by name. */
function useAuthors(items: readonly ContentListItem[], chosen: string): [string, string][] {
  const { staff } = useStaff();
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const unseen = items.filter(({ authorId }) => !seen.has(authorId));
  if (unseen.length > 0)
    setSeen(new Map([...seen, ...unseen.map(({ authorId, account }) => [authorId, account] as const)]));
  const accounts = new Map([...seen, ...staff.map(({ id, name }) => [id, name] as const)]);
  if (chosen && !accounts.has(chosen)) accounts.set(chosen, 'Un altro account');
  return [...accounts].toSorted(([, one], [, other]) => one.localeCompare(other, 'it'));
}

/** The filters of the list, by their query parameters in the address. */
const parameters = {
  kind: 'tipo',
  status: 'stato',
  category: 'categoria',
  author: 'autore',
  month: 'mese',
  picture: 'immagine',
} as const;
type Filter = keyof typeof parameters;
type Filters = Record<Filter, string>;

/** The filters in the address; an empty one is not set. An incomplete month is ignored. */
const useFilters = () => useAddressParameters(parameters);

/** The words of the search and the order go, too. */
const clearFilters = (): void => pushAddress('?tab=content');

function queryOf({ month, ...others }: Filters, search: string, order: string): Record<string, string> {
  const query = {
    ...others,
    month: /^\d{4}-\d{2}$/.test(month) ? month : '',
    search,
    sort: orders.find(({ id }) => id === order)?.sort ?? '',
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** As in the other lists: what the address and the API call them. */
const orders = [
  { id: 'recenti', label: 'Data, dalla più recente', sort: '' },
  { id: 'modifica', label: 'Ultima modifica', sort: 'saved' },
  { id: 'antichi', label: 'Data, dalla più antica', sort: 'oldest' },
  { id: 'titolo', label: 'Titolo', sort: 'title' },
] as const;

type Option = { value: string; label: string };
const named = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }));

/** Articles, videos and news share their categories; events and works have their own. */
const categoryGroups: { label: string; options: Option[] }[] = [
  { label: 'Articoli, video e notizie', options: categories.map(({ id, name }) => ({ value: id, label: name })) },
  { label: 'Eventi', options: named(eventTypes.map(({ name }) => name)) },
  { label: 'Galleria', options: named(galleryCategories) },
];
