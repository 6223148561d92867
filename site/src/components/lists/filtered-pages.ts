import {
  canonicalPath,
  type FilterChoice,
  filteredTitle,
  type ListFilter,
  listFilters,
  unknownSlug,
} from '#shared/kinds/list-filters.ts';
import { magazine } from '#shared/magazine.ts';

/** A page for every choice of a filter, and one for addresses with an unknown choice. */
export const filteredPages = ({ choices }: ListFilter) =>
  [...choices.map(({ slug }) => slug), unknownSlug].map((slug) => ({ params: { slug } }));

export const choiceOfPage = ({ choices }: ListFilter, slug: string | undefined): FilterChoice | undefined =>
  choices.find((choice) => choice.slug === slug);

const descriptions: Partial<Record<keyof typeof listFilters, (name: string) => string>> = {
  event: (name) => `${name}: che cosa è in corso, che cosa arriva e che cosa si è appena concluso.`,
  gallery: (name) => `Opere della categoria ${name}, da guardare a tutto schermo.`,
  video: (name) => `I video della categoria ${name}: opere, studi e tecniche da guardare con calma.`,
};

/** The head of a page for one choice with its items; without any, or for an unknown choice, the page is not indexed. */
export function filteredHead(
  kind: keyof typeof listFilters,
  choice: FilterChoice | undefined,
  items: readonly unknown[],
) {
  const filter = listFilters[kind];
  return {
    title: filteredTitle(filter, choice?.value ?? ''),
    path: canonicalPath(filter, choice?.value ?? ''),
    section: filter.list,
    indexed: items.length > 0,
    description: choice && descriptions[kind]?.(choice.name),
  };
}

/** Gives the browser tab the title that the page of this choice has. */
export function showFilteredTitle(filter: ListFilter, value: string): void {
  document.title = `${filteredTitle(filter, value)} | ${magazine.name}`;
}

/** Fields for the staff, which no page shows. */
type StaffField = 'authorId' | 'version' | 'status' | 'publishedAt' | 'updatedAt';

/** An item without the fields that islands do not show: the props of an island are serialised into the page. */
export type Shown<Item> = Omit<Item, StaffField>;

export function shown<Item extends Partial<Record<StaffField, unknown>>>(item: Item): Shown<Item> {
  const { authorId: _a, version: _v, status: _s, publishedAt: _p, updatedAt: _u, ...rest } = item;
  return rest;
}
