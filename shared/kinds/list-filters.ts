import { kindDetails, kinds } from '#shared/kinds.ts';
import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import { folded } from '#shared/text/folding.ts';

/** `value` is used in the address, `sent` in the API; an address may use any of `names`, in any case. */
export type FilterChoice = { value: string; name: string; sent: string; slug: string; names: readonly string[] };

/** A list with a filter. Each choice has its own page, whose file is below `folder`. */
export type ListFilter = {
  list: string;
  title: string;
  parameter: 'category' | 'type';
  folder: string;
  /** Whether its pages are read at the address of their file; otherwise that address moves to the list’s with the parameter. */
  sections: boolean;
  choices: readonly FilterChoice[];
};

/** The page for a choice that does not exist. */
export const unknownSlug = 'nessuna';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const choicesOf: Record<(typeof kindDetails)[Kind]['topics'], readonly FilterChoice[]> = {
  categories: categories.map(({ id, name }) => ({
    value: id,
    name,
    sent: capitalised(id),
    slug: id,
    names: [id, name],
  })),
  eventTypes: eventTypes.map(({ name, plural }) => ({
    value: plural,
    name: plural,
    sent: plural,
    slug: plural.toLowerCase().replaceAll(' ', '-'),
    names: [name, plural],
  })),
  galleryCategories: galleryCategories.map((name) => ({
    value: name.toLowerCase(),
    name,
    sent: name,
    slug: name.toLowerCase(),
    names: [name],
  })),
};

type Kind = keyof typeof kinds;
export type FilteredKind = {
  [Name in Kind]: (typeof kindDetails)[Name]['isNarrowed'] extends true ? Name : never;
}[Kind];

export const listFilters = Object.fromEntries(
  (Object.keys(kinds) as Kind[])
    .filter((kind) => kindDetails[kind].isNarrowed)
    .map((kind): [Kind, ListFilter] => {
      const { list } = kinds[kind];
      const { title, topics } = kindDetails[kind];
      const folder = `${list}/${topics === 'eventTypes' ? 'tipo' : 'categoria'}`;
      const parameter = topics === 'eventTypes' ? 'type' : 'category';
      return [kind, { list, title, parameter, folder, sections: kind === 'article', choices: choicesOf[topics] }];
    }),
) as { [Name in FilteredKind]: ListFilter & { list: (typeof kinds)[Name]['list'] } };

/** The choice in an address; undefined for none and for an unknown one. */
export const choiceNamed = ({ choices }: ListFilter, text: string): FilterChoice | undefined =>
  choices.find(({ names }) => names.some((name) => folded(name) === folded(text)));

/** The value of the choice in an address: empty for none; an unknown one is unchanged. */
export const chosenValue = (filter: ListFilter, text: string): string =>
  choiceNamed(filter, text)?.value ?? text.trim();

/** The address of a choice, as the filters of its list link to it. */
export const filteredPath = ({ list, parameter }: ListFilter, value: string): string =>
  value ? `${list}?${parameter}=${encodeURIComponent(value)}` : list;

/** The one address of a choice’s page for search engines. */
export const canonicalPath = (filter: ListFilter, value: string): string => {
  const chosen = filter.sections && choiceNamed(filter, value);
  return chosen ? `${filter.folder}/${chosen.slug}` : filteredPath(filter, value);
};

export const filteredTitle = (filter: ListFilter, value: string): string => {
  const chosen = choiceNamed(filter, value);
  return chosen ? `${filter.title}: ${chosen.name}` : filter.title;
};

type EdgeFilter = Pick<ListFilter, 'parameter' | 'folder'> & {
  /** By every name in lower case. */
  slugs: Record<string, string>;
  unknown: string;
  /** The values of choices that are read at the list’s address alone, by the name of their file. */
  values: Record<string, string>;
};

/** The filters for the edge function, with all names in lower case: its runtime cannot fold Unicode. */
export const edgeFilters = (): Record<string, EdgeFilter> =>
  Object.fromEntries(
    Object.values<ListFilter>(listFilters).map(({ list, parameter, folder, sections, choices }) => [
      list,
      {
        parameter,
        folder,
        slugs: Object.fromEntries(
          choices.flatMap(({ names, slug }) =>
            names.flatMap((name) => [name.toLowerCase(), folded(name)].map((written) => [written, slug])),
          ),
        ),
        unknown: unknownSlug,
        values: sections ? {} : Object.fromEntries(choices.map(({ slug, value }) => [slug, value])),
      },
    ]),
  );
