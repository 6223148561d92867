import { type CategoryId, categories } from '../magazine.ts';

const names = new Map<string, string>(categories.map(({ id, name }) => [id, name]));

/** `Attualità` for `attualita`. */
export const categoryName = (id: CategoryId): string => names.get(id) ?? id;
