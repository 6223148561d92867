import { baseValues, isSame, type Saved } from '#site/src/forms/conflict.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import type { Written } from '#site/src/forms/outbox.ts';

/** The words of a form that are not saved, with the version of the item that they began from. */
export type Words = { version: number | undefined; values: FormValues };

/** What the outbox keeps of a form. `unanswered`: the values of a first save without an answer. */
export type KeptWords = Words & { unanswered?: FormValues | undefined; creation?: string | undefined };

/** Other unsaved words of the same person for the same item, which nothing may overwrite unread. */
export type Rival = Words & {
  savedAt: string;
  /** In another browser than this one. */
  isElsewhere?: boolean;
  /** Of the draft on the server, or of the entry in the outbox. */
  from: { tag: string } | Written;
};

/** Of the reason of a rejection. */
export const reasonPlace = (kind: string, id: string): string => `reject ${placeOf(kind, id)}`;

export const isSameWords = (one: Words, other: Words): boolean =>
  one.version === other.version && isSame(one.values, other.values);

export const placeOf = (kind: string, id: string): string => `${kind} ${id}`;

/** What both began from; undefined where it is not known. Of an older version the later one would look like a change. */
export const commonBase = (saved: Saved<FormValues>, other: Words): FormValues | undefined =>
  other.version === saved.version ? baseValues(saved) : undefined;
