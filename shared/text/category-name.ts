import { type CategoryId, categories } from '#shared/magazine.ts';
import { folded } from './words.ts';

const names = new Map<string, string>(categories.map(({ id, name }) => [id, name]));

/** The category id for an id or a name in any case; an unknown text is unchanged. */
export const categoryNamed = (text: string): string =>
  categories.find(({ id, name }) => [id, name].some((known) => folded(known) === folded(text)))?.id ?? text;

/** `Attualità` for `attualita`. */
export const categoryName = (id: CategoryId): string => names.get(id) ?? id;
