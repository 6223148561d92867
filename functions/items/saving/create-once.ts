import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#functions/context/context.ts';
import { isMarkedDeleted } from '#functions/db/deleted.ts';
import { deletedKey } from '#functions/db/keys.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { workingEdition } from '#shared/kinds/edition.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';

type Fields = Record<string, unknown>;

type New<Item> = {
  kind: ContentKind | 'newsletter';
  id: string;
  requested: Fields;
  created: Fields;
  read: () => Promise<Item | undefined>;
  /** Undefined when the id is taken or was deleted. */
  save: () => Promise<Item | undefined>;
  /** For a resent form, whose item is there. */
  resent?: () => Promise<unknown>;
};

/**
 * Creates an item once per id. A resent form is answered with the existing item if nothing differs, otherwise with
 * ALREADY_SAVED; a deleted item stays deleted.
 */
export function createIdempotently<Item extends object>(
  { store }: Context,
  { kind, id, requested, created, read, save, resent }: New<Item>,
): Promise<Item> {
  const reload = async () => {
    const stored = await read();
    // Read after the item, so that a deletion in between is seen.
    if (!stored && (await isMarkedDeleted(store, kind, id))) throw new AppError('SAVED_AND_DELETED');
    return stored;
  };
  const saveUnlessFound = async (stored: Item | undefined) => {
    if (!stored) return save();
    if (!matches(stored, requested) || !hasNoExtraFields(stored, created))
      throw new AppError('ALREADY_SAVED', { current: stored });
    await resent?.();
    return stored;
  };
  const item = deletedKey(kind, id).pk;
  return saveOnLatest<Item | undefined, Item>({ store, item, first: undefined, reload, save: saveUnlessFound });
}

const matches = (item: object, requested: Fields): boolean =>
  Object.entries(requested).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(normalise(value), (item as Fields)[name]),
  );

/** An extra field was cleared in the resent form, or added by another editor. */
const hasNoExtraFields = (item: object, created: Fields): boolean =>
  Object.keys(item).every((name) => name in created || name in workingEdition);

/** Empty fields are not stored. */
const normalise = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;
