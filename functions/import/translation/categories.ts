import { type CategoryId, categories } from '#shared/magazine.ts';
import { folded } from '#shared/text/folding.ts';

export const defaultCategory: CategoryId = 'cultura';

/** The magazine's category of each one of the source, by its slug; `*` is that of all others. */
export type CategoryMap = ReadonlyMap<string, CategoryId>;

const ids = new Set<string>(categories.map(({ id }) => id));

/** Lines of `theirs = ours`; behind a `#` is a remark. Throws with the line that names no category. */
export function readCategories(text: string): CategoryMap {
  const map = new Map<string, CategoryId>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [pair = ''] = line.split('#');
    if (pair.trim() === '') continue;
    const equals = pair.lastIndexOf('=');
    const [theirs, ours] = [pair.slice(0, Math.max(0, equals)).trim(), pair.slice(equals + 1).trim()];
    if (!theirs || !ids.has(ours)) {
      throw new Error(`categorie, riga ${index + 1}: scrivi «nome = categoria», con una di ${[...ids].join(', ')}`);
    }
    map.set(theirs, ours as CategoryId);
  }
  return map;
}

/** Of their names alone. */
export const guessed = (slug: string, name: string): CategoryId | undefined =>
  categories.find(({ id, name: ours }) =>
    [slug, name].some((theirs) => folded(theirs) === id || folded(theirs) === folded(ours)),
  )?.id;

export type Theirs = { slug: string; name: string; pieces: number };

/** A file to begin with: what is not guessed stands behind a `#`, and gets the default until it is written. */
export function categoriesFile(theirs: readonly Theirs[]): string {
  const lines = theirs.map(({ slug, name, pieces }) => {
    const ours = guessed(slug, name);
    const remark = `${name}, ${pieces} ${pieces === 1 ? 'contenuto' : 'contenuti'}`;
    return ours ? `${slug} = ${ours}  # ${remark}` : `# ${slug} = ${defaultCategory}  # ${remark}`;
  });
  const head = [
    '# Le categorie del vecchio sito e quelle della rivista. Togli il # davanti e scrivi a destra una di:',
    `# ${[...ids].join(', ')}`,
    `* = ${defaultCategory}  # tutte le altre`,
  ];
  return `${[...head, ...lines].join('\n')}\n`;
}
