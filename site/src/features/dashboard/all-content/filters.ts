import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import { addressWith, changeAddress, useAddressParameter } from '#site/src/lists/address.ts';

/** The filters of the list, by their query parameters in the address. */
const parameters = {
  kind: 'tipo',
  status: 'stato',
  category: 'categoria',
  author: 'autore',
  month: 'mese',
  picture: 'immagine',
  search: 'cerca',
  sort: 'ordine',
} as const;
export type Filter = keyof typeof parameters;
type Filters = Record<Filter, string>;

const names = Object.keys(parameters) as Filter[];

/** The filters in the address; an empty one is not set. An incomplete month is ignored. */
export function useFilters(): { filters: Filters; set: (filter: Filter, value: string) => void; search: string } {
  const filters = {
    kind: useAddressParameter(parameters.kind),
    status: useAddressParameter(parameters.status),
    category: useAddressParameter(parameters.category),
    author: useAddressParameter(parameters.author),
    month: useAddressParameter(parameters.month),
    picture: useAddressParameter(parameters.picture),
    search: useAddressParameter(parameters.search),
    sort: useAddressParameter(parameters.sort),
  };
  const chosen = Object.fromEntries(names.map((name) => [parameters[name], filters[name]]));
  return {
    filters,
    set: (filter, value) => changeAddress({ [parameters[filter]]: value }, 'replaceState'),
    search: addressWith('', chosen),
  };
}

/** Sets the filters of a search part, and removes all others. */
export function openView(search: string): void {
  const wanted = new URLSearchParams(search);
  changeAddress(
    Object.fromEntries(names.map((name) => [parameters[name], wanted.get(parameters[name]) ?? ''])),
    'pushState',
  );
}

/** As a query of the API. */
export function queryOf({ month, sort, ...others }: Filters): Record<string, string> {
  const query = {
    ...others,
    month: /^\d{4}-\d{2}$/.test(month) ? month : '',
    sort: orders.find(({ id }) => id === sort)?.sort ?? '',
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** As in the other lists: what the address and the API call them. */
export const orders = [
  { id: '', label: 'Data, dalla più recente', sort: '' },
  { id: 'modifica', label: 'Ultima modifica', sort: 'saved' },
  { id: 'antichi', label: 'Data, dalla più antica', sort: 'oldest' },
  { id: 'titolo', label: 'Titolo', sort: 'title' },
] as const;

type Option = { value: string; label: string };
const named = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }));

/** Articles, videos and news share their categories; events and works have their own. */
export const categoryGroups: { label: string; options: Option[] }[] = [
  { label: 'Articoli, video e notizie', options: categories.map(({ id, name }) => ({ value: id, label: name })) },
  { label: 'Eventi', options: named(eventTypes.map(({ name }) => name)) },
  { label: 'Galleria', options: named(galleryCategories) },
];
