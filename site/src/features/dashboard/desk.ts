import type { CategoryId } from '#shared/magazine.ts';
import type { Status } from '#shared/model/fields.ts';

/** The kinds of content that the dashboard looks after. */
export type DeskKind = 'article';

export type ListName = 'pending' | 'mine' | 'all';

/** Any item as the dashboard's lists show it, whatever its kind. */
export type DeskItem = {
  kind: DeskKind;
  id: string;
  title: string;
  description: string;
  category: CategoryId;
  /** What the list calls its category or type. */
  topic: string;
  author: string;
  authorId: string;
  date: string;
  image?: string | undefined;
  status: Status;
  featured: boolean;
  /** Readers see an edition of it. */
  live: boolean;
  reviewNote?: string | undefined;
  updatedAt: string;
};

export type DeskPage = { items: DeskItem[]; next: string | undefined };

type Outcome = { done: string; failed: string };

/** All that the dashboard has to know of a kind: another kind is another desk, and nothing else changes. */
export type Desk = {
  kind: DeskKind;
  words: {
    one: string;
    pending: string;
    all: string;
    total: string;
    nonePending: string;
    none: string;
    create: string;
    createFirst: string;
  };
  messages: { approve: Outcome; reject: Outcome; remove: Outcome };
  list: (name: ListName, cursor?: string) => Promise<DeskPage>;
  /** What an editor reads before deciding, in Markdown. */
  text: (id: string) => Promise<string>;
  approve: (id: string) => Promise<DeskItem>;
  reject: (id: string, reason: string) => Promise<DeskItem>;
  remove: (id: string) => Promise<unknown>;
  createPath: string;
  editPath?: (id: string) => string;
  viewPath: (id: string) => string;
};
