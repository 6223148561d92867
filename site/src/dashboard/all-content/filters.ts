import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import { pushAddress, useAddressParameters } from '#site/src/components/lists/address.ts';

/** The filters of the list, by their query parameters in the address. */
const parameters = {
  kind: 'tipo',
  status: 'stato',
  category: 'categoria',
  author: 'autore',
  month: 'mese',
  picture: 'immagine',
} as const;
export type Filter = keyof typeof parameters;
type Filters = Record<Filter, string>;

/** The filters in the address; an empty one is not set. An incomplete month is ignored. */
export const useFilters = () => useAddressParameters(parameters);

/** The words of the search and the order go, too. */
export const clearFilters = (): void => pushAddress('?tab=content');

/** As a query of the API. */
export function queryOf({ month, ...others }: Filters, search: string, order: string): Record<string, string> {
  const query = {
    ...others,
    month: /^\d{4}-\d{2}$/.test(month) ? month : '',
    search,
    sort: orders.find(({ id }) => id === order)?.sort ?? '',
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** As in the other lists: what the address and the API call them. */
export const orders = [
  { id: 'recenti', label: 'Data, dalla più recente', sort: '' },
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
