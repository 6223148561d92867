import { limits } from '#shared/limits.ts';
import { type CategoryId, categories, defaultCategory } from '#shared/magazine.ts';
import type { Message } from '#site/src/api/api.ts';
import type { Field, StoredItem, Writer } from '#site/src/forms/kind.ts';

export const titleField = { name: 'title', label: 'Titolo', control: 'title' } as const satisfies Field;

export const categoryChoices = categories.map(({ id, name }) => ({ value: id, label: name }));

export const categoryField = {
  name: 'category',
  label: 'Categoria',
  control: 'choice',
  choices: categoryChoices,
  initial: defaultCategory,
} as const satisfies Field;

export const colorOf = (category: string): string => categories.find(({ id }) => id === category)?.color ?? '#ffffff';

export const isCategory = (value: unknown): value is CategoryId => categories.some(({ id }) => id === value);

export const authorField = {
  name: 'author',
  label: 'Autore',
  control: 'line',
  initial: ({ byline, fullName, username }: Writer) => byline || fullName || username,
} as const satisfies Field;

export const contentField = {
  name: 'content',
  label: 'Contenuto',
  control: 'markdown',
  optional: true,
} as const satisfies Field;

export const imageField = { name: 'image', label: 'URL immagine', control: 'picture' } as const satisfies Field;

export const featuredField = { name: 'featured', label: 'In evidenza', control: 'featured' } as const satisfies Field;

export const tagsField = {
  name: 'tags',
  label: 'Parole chiave',
  control: 'tags',
  optional: true,
  hint: `Separate da virgole, al massimo ${limits.tags}. Ognuna ha la pagina di quello che le appartiene.`,
} as const satisfies Field;

export const slugField = {
  name: 'slug',
  label: 'Indirizzo della pagina',
  control: 'slug',
  optional: true,
  hint: 'Senza, alla pubblicazione lo danno le parole del titolo. Se poi lo cambi, dal vecchio indirizzo si arriva al nuovo.',
} as const satisfies Field;

export const dateField = {
  name: 'date',
  label: 'Data',
  control: 'date',
  optional: true,
  hint: 'Senza una data vale quella di oggi.',
} as const satisfies Field;

export const pictureTextFields = [
  {
    name: 'imageAlt',
    label: 'Testo alternativo',
    control: 'line',
    optional: true,
    hint: 'Che cosa si vede, per chi non vede l’immagine.',
  },
  {
    name: 'imageCaption',
    label: 'Didascalia',
    control: 'line',
    optional: true,
    hint: 'Autore, *titolo*, anno, tecnica, misure, luogo.',
  },
  { name: 'imageCredit', label: 'Crediti dell’immagine', control: 'line', optional: true },
] as const satisfies readonly Field[];

/** The success message of a save, with a hint for a pending item. */
export const savedAs = (text: string, { status }: StoredItem): Message => ({
  text,
  hint: status === 'pending' ? 'Ora aspetta l’approvazione degli editor.' : undefined,
});
