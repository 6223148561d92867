import { AppError } from '#functions/errors/app-error.ts';

/** What stands between the `#` of a sort key. A reader's digest is an id too, and so is a kind. */
const parts = {
  day: String.raw`\d{4}-\d{2}-\d{2}`,
  instant: String.raw`\d{4}-\d{2}-\d{2}T\d{2}:[\d:.]{2,40}Z`,
  id: '[A-Za-z0-9_-]{1,64}',
  version: String.raw`\d{10}`,
  bucket: String.raw`\d{1,5}`,
} as const;

export type SortPart = keyof typeof parts;

export const encodeCursor = (sort: string) => Buffer.from(sort).toString('base64url');

/** The sort key that a cursor stands for; one that the list cannot have is refused. */
export function decodeCursor(cursor: string, shape: readonly SortPart[]): string {
  const sort = Buffer.from(cursor, 'base64url').toString();
  const pattern = new RegExp(`^${shape.map((part) => parts[part]).join('#')}$`);
  if (!pattern.test(sort) || encodeCursor(sort) !== cursor) {
    throw new AppError('INVALID', { errors: [{ field: 'cursor', message: 'Pagina non valida' }] });
  }
  return sort;
}
