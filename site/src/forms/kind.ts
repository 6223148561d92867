import type { z } from 'zod';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { User } from '#shared/model/user.ts';
import type { Action, Role, Status } from '#shared/rules/permissions.ts';
import type { ErrorCode } from '#shared/text/errors.ts';

/** A form's values as people fill them in: nothing is absent, an empty one is ''. */
export type FormValues = Record<string, string | boolean>;

export type Writer = Pick<User, 'fullName' | 'username' | 'role'>;

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
  | 'date'
  | 'time'
  | 'tags'
  | 'featured';

export type Choice = { value: string; label: string };

export type Field<Name extends string = string> = {
  name: Name;
  label: string;
  control: ControlName;
  optional?: boolean;
  hint?: string;
  choices?: readonly Choice[];
  /** What a new item begins with, where it is not empty. */
  initial?: string | ((writer: Writer) => string);
  /** Stands beside its neighbour where there is room. */
  half?: boolean;
};

/** What the form reads of an item beside the kind's own fields. */
export type StoredItem = {
  id: string;
  authorId: string;
  version: number;
  updatedAt: string;
  /** The day that it shows; an event has others. */
  date?: string | undefined;
  status?: Status;
  live?: boolean | undefined;
  reviewNote?: string | undefined;
};

/** A button that saves, and the status that it saves with; without one the form's own. */
export type Submit = { label: string; status?: Status };

export type Said = { text: string; hint?: string | undefined };

type Fields = Record<string, unknown>;

/** The fields of a form, by their place on the page. */
export type FieldLists = Pick<EditorKind, 'writing' | 'side' | 'details'>;

/**
 * All that the form has to know of a kind: another kind is another of these, and nothing else changes. The calls are
 * methods, so that every kind's own types stand where any kind is asked for.
 */
export interface EditorKind<Input extends Fields = Fields, Item extends StoredItem = StoredItem> {
  kind: ContentKind;
  words: {
    one: string;
    the: string;
    theSame: string;
    /** What a writer is told of the editors' part; kinds without moderation have none. */
    approval?: string;
  };
  access: { create: Action; edit: Action };
  input: z.ZodType;
  item: z.ZodType<Item>;
  /** What is written, from the title to the text. */
  writing: readonly Field<keyof Input & string>[];
  /** Where it stands: its section, its picture, whose it is. */
  side: readonly Field<keyof Input & string>[];
  /** What most items do without. */
  details: readonly Field<keyof Input & string>[];
  /** What a choice changes in other fields. */
  follow?: Partial<Record<keyof Input, (chosen: string) => FormValues>>;
  /** The buttons of a new item, where a button and not a field says the status. The first is the safe one. */
  submits?(role: Role): readonly Submit[];
  load(id: string): Promise<Item>;
  /** However often a form is sent, it makes one item. */
  create(input: Input, formId: string): Promise<Item>;
  change(id: string, change: Partial<Input> & { version?: number }): Promise<Item>;
  notFound: ErrorCode;
  loadFailed: string;
  saveFailed(error: unknown, creating: boolean): Said;
  saved(item: Item, creating: boolean): Said;
  /** What is said of the whole form when fields are wrong; each field says its own besides. */
  complaint?(messages: Readonly<Record<string, string>>): string | undefined;
  viewPath(id: string): string;
  /** The page as readers would see what is saved. */
  previewPath?(id: string): string;
  /** The text beside the form, in the type of its page. */
  preview?(values: FormValues, item: Item | undefined): Piece;
}

/** What any page with a text says, in the order of the page. */
export type Piece = {
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
