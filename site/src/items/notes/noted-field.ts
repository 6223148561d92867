import type { FieldLists } from '#site/src/forms/kind.ts';

/** The text that notes are about: the long one, or the description of a video. Works have none. */
export const notedField = ({ writing }: FieldLists): string | undefined =>
  (writing.find(({ control }) => control === 'markdown') ?? writing.find(({ control }) => control === 'paragraph'))
    ?.name;
