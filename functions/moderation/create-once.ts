import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#functions/context/context.ts';
import { isMarkedDeleted } from '#functions/db/deleted.ts';
import { deletedKey } from '#functions/db/keys.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { workingEdition } from '#shared/model/edition.ts';
import type { ContentKind } from '#shared/model/kinds.ts';

type Fields = Record<string, unknown>;

type New<Item> = {
  kind: ContentKind | 'newsletter';
  id: string;
  /** What the form says, and where the item is to stand. */
  asked: Fields;
  /** What comes of it, with all that is filled in where the form is silent. */
  made: Fields;
  read: () => Promise<Item | undefined>;
  /** Undefined when something stands there already, or stood there once. */
  save: () => Promise<Item | undefined>;
};

/**
 * A form whose answer was lost is sent again, as it was or written on: it finds what it made the first time. What says
 * all that is asked is the answer; of anything else the writer is told, and what was deleted stays deleted.
 */
export function createOnce<Item extends object>(
  { store }: Context,
  { kind, id, asked, made, read, save }: New<Item>,
): Promise<Item> {
  const readAgain = async () => {
    const found = await read();
    // After the item, so that a deletion in between is seen here at the latest.
    if (!found && (await isMarkedDeleted(store, kind, id))) throw new AppError('SAVED_AND_DELETED');
    return found;
  };
  const saveUnlessThere = async (found: Item | undefined) => {
    if (!found) return save();
    if (!says(found, asked) || !addsNothing(found, made)) throw new AppError('ALREADY_SAVED', { current: found });
    return found;
  };
  const item = deletedKey(kind, id).pk;
  return saveOnLatest<Item | undefined, Item>({ store, item, first: undefined, readAgain, save: saveUnlessThere });
}

const says = (item: object, asked: Fields): boolean =>
  Object.entries(asked).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(keptOf(value), (item as Fields)[name]),
  );

/** A text that the form leaves out is one that its writer has taken out by now, or that somebody else has added. */
const addsNothing = (item: object, made: Fields): boolean =>
  Object.keys(item).every((name) => name in made || name in workingEdition);

/** Nothing is kept of what came empty. */
const keptOf = (value: unknown) => (value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value);
