import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { User } from '#shared/accounts/user.ts';
import type { shownByPages } from '#shared/errors/errors.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import type { Role, Status } from '#shared/rules/permissions.ts';
import type { Message } from '#site/src/api/api.ts';
import type { Wiring } from '#site/src/components/controls/Field.tsx';

/** The values of a form: no field is absent, an empty one is ''. */
export type FormValues = Record<string, string | boolean>;

export type Writer = Pick<User, 'byline' | 'fullName' | 'username' | 'role'>;

export type ControlName =
  | 'title'
  | 'line'
  | 'paragraph'
  | 'markdown'
  | 'choice'
  | 'color'
  | 'picture'
  | 'video'
  | 'address'
  | 'slug'
  | 'date'
  | 'time'
  | 'tags'
  | 'featured';

type Choice = { value: string; label: string };

export type Field<Name extends string = string> = {
  name: Name;
  label: string;
  control: ControlName;
  optional?: boolean;
  hint?: string;
  choices?: readonly Choice[];
  /** The value in a new item, '' by default. */
  initial?: string | ((writer: Writer) => string);
  /** Half a row wide if there is room. */
  half?: boolean;
};

/** The fields of a stored item that every form reads. */
export type StoredItem = {
  id: string;
  slug?: string | undefined;
  authorId: string;
  version: number;
  updatedAt: string;
  /** Events have a start and an end instead. */
  date?: string | undefined;
  status: Status;
  live?: boolean | undefined;
  reviewNote?: string | undefined;
};

/** A question about values that are possible but look like a slip; `verb` says that they are meant. */
export type Doubt = { title: string; text: string; verb: string };

/** What an editor decides about a pending item in its form, with what was changed there. */
export type Decision = { name: 'approve' } | { name: 'reject'; reason: string };

/** A submit button and the status that it saves with, or the decision; without either, the status in the form. */
export type Submit = { label: string; status?: Status | Decision['name'] };

type Fields = Record<string, unknown>;

/** The fields of a form, by their place on the page. */
export type FieldLists = Pick<EditorKind, 'writing' | 'side' | 'details'>;

/**
 * Everything the form needs to know of a kind: a new kind is an object of this type in kinds/kinds.ts, and how it will look in
 * site/src/items/appearance. The calls are methods, because method parameters are bivariant: an
 * `EditorKind<ArticleInput, Article>` is then assignable to `EditorKind`.
 */
export interface EditorKind<Input extends Fields = Fields, Item extends StoredItem = StoredItem> {
  kind: ContentKind;
  labels: {
    one: string;
    the: string;
    theSame: string;
    /** Explains the approval to writers; undefined for unmoderated kinds. */
    approval?: string;
  };
  input: z.ZodType;
  item: z.ZodType<Item>;
  /** The main column, from the title to the text. */
  writing: readonly Field<keyof Input & string>[];
  /** The side column: category, picture, author. */
  side: readonly Field<keyof Input & string>[];
  /** The rarely used fields, collapsed. */
  details: readonly Field<keyof Input & string>[];
  /** The changes that a choice causes in other fields. */
  follow?: Partial<Record<keyof Input, (chosen: string) => FormValues>>;
  /** The submit buttons of a new item, if buttons and not a field set the status. Ctrl+S presses the first one. */
  submits?(role: Role): readonly Submit[];
  load(id: string): Promise<Item>;
  /** Idempotent: repeated calls with one `formId` create one item. */
  create(input: Input, formId: string): Promise<Item>;
  change(id: string, change: Partial<Input> & { version?: number }): Promise<Item>;
  /** Of moderated kinds. */
  decide?(id: string, decision: Decision['name'], json: { version: number; reason?: string }): Promise<Item>;
  notFound: keyof typeof shownByPages;
  loadFailed: string;
  saveFailed(error: unknown, creating: boolean): Message;
  saved(item: Item, creating: boolean): Message;
  doubt?(values: FormValues): Doubt | undefined;
  /** The message for the whole form when fields are invalid; each field also shows its own. */
  complaint?(messages: Readonly<Record<string, string>>): string | undefined;
  viewPath(item: Pick<StoredItem, 'id' | 'slug' | 'status'>): string;
  /** The page of the saved working edition, if it has one. */
  previewPath?(item: Pick<StoredItem, 'id' | 'slug' | 'status'>): string | undefined;
  /** The preview next to the form. */
  preview?(values: FormValues, item: Item | undefined): PreviewParts;
}

/** The parts of a page with a text, in the order of the page. */
type PreviewParts = {
  label: string;
  kicker?: string;
  title: string;
  lead: string;
  excerpt?: string;
  text: string;
  /** An article's own colours, or the type that gives an event its colour. */
  colors?: { bgColor: string; textColor: string };
  eventType?: string;
};

export type Form = UseFormReturn<FormValues>;

export type ControlProps = { field: Field; form: Form; kind: EditorKind };

/** The control of a field, without its label and messages. */
export type Control = (props: ControlProps & { wiring: Wiring }) => ReactNode;
