import type { CategoryId } from '#shared/magazine.ts';
import type { Person } from '#shared/model/id.ts';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { Status } from '#shared/rules/permissions.ts';
import type { ListPage } from '#site/src/lists/filtered-list.ts';

/** The kinds of content that the dashboard looks after. */
export type DeskKind = ContentKind;

export type ListName = 'pending' | 'mine' | 'all';

/** Any item as the dashboard's lists show it, whatever its kind. */
export type DeskItem = {
  kind: DeskKind;
  id: string;
  /** The version that the list shows: whoever decides has read this one. */
  version: number;
  title: string;
  description: string;
  category?: CategoryId | undefined;
  eventType?: string | undefined;
  /** What the list calls its category or type. */
  topic: string;
  author: string;
  authorId: string;
  /** The day that the list shows: of an event, the one on which it begins. */
  date: string;
  startTime?: string | undefined;
  location?: string | undefined;
  image?: string | undefined;
  /** What saves straight to readers has none. */
  status?: Status | undefined;
  featured: boolean;
  /** Readers see an edition of it. */
  live: boolean;
  reviewNote?: string | undefined;
  reviewedBy?: Person | undefined;
  reviewedAt?: string | undefined;
  updatedAt: string;
  /** Where it can be seen. */
  address: string;
};

export type DeskPage = ListPage<DeskItem>;

type Outcome = { done: string; failed: string };

/** What only a kind that waits for an editor's word has. */
export type Moderation = {
  words: { pending: string; total: string; nonePending: string; createFirst: string };
  messages: { approve: Outcome; undo: Outcome; reject: Outcome };
  /** What an editor reads before deciding, in Markdown. */
  text: (id: string) => Promise<string>;
  approve: (item: DeskItem) => Promise<DeskItem>;
  /** Takes back the approval that made this version. */
  undo: (item: DeskItem) => Promise<DeskItem>;
  reject: (item: DeskItem, reason: string) => Promise<DeskItem>;
};

/** All that the dashboard has to know of a kind: another kind is another desk, and nothing else changes. */
export type Desk = {
  kind: DeskKind;
  /** Which of the policies say who may edit and delete. */
  policy: 'content' | 'desk';
  words: { one: string; all: string; none: string; create: string };
  removal: Outcome;
  list: (name: ListName, cursor?: string) => Promise<DeskPage>;
  remove: (id: string) => Promise<unknown>;
  moderation?: Moderation;
};

export type ModeratedDesk = Desk & { moderation: Moderation };
