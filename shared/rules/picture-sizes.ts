import type { Picture } from '../model/snapshot.ts';

/** The path of the largest size that every program can show; undefined until sizes are made. */
export const largestWebp = ({ variants }: Picture): string | undefined =>
  variants.filter(({ format }) => format === 'webp').toSorted((one, other) => other.width - one.width)[0]?.path;
