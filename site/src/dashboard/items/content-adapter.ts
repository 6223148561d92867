import type { ContentKind } from '#shared/kinds/kinds.ts';
import type { CategoryId } from '#shared/magazine.ts';
import type { Person } from '#shared/rules/fields.ts';
import type { Status } from '#shared/rules/permissions.ts';
import type { ListPage } from '#site/src/api/list-page.ts';

export type ListName = 'pending' | 'mine' | 'all';

/** An item of any kind in the lists of the dashboard. */
export type DashboardItem = {
  kind: ContentKind;
  id: string;
  /** The version that the list shows: a decision is about this one. */
  version: number;
  title: string;
  description: string;
  category?: CategoryId | undefined;
  eventType?: string | undefined;
  /** The name of its category or type. */
  topic: string;
  author: string;
  authorId: string;
  /** The day that the list shows: of an event, the one on which it begins. */
  date: string;
  startTime?: string | undefined;
  location?: string | undefined;
  image?: string | undefined;
  status?: Status | undefined;
  featured: boolean;
  /** It has a live edition. */
  live: boolean;
  reviewNote?: string | undefined;
  reviewedBy?: Person | undefined;
  reviewedAt?: string | undefined;
  updatedAt: string;
  /** The path of its page, or of its preview; empty for one that has neither. */
  address: string;
};

/** Distinguishes items in lists of several kinds: imported ones may have the same id. */
export const itemKey = ({ kind, id }: Pick<DashboardItem, 'kind' | 'id'>): string => `${kind} ${id}`;

export type ItemPage = ListPage<DashboardItem>;

type Outcome = { done: string; failed: string };

/** The part of an adapter that only moderated kinds have. */
export type Moderation = {
  labels: { pending: string; total: string; nonePending: string; createFirst: string };
  messages: { approve: Outcome; undo: Outcome; reject: Outcome };
  /** The full text for the editor, in Markdown. */
  text: (id: string) => Promise<string>;
  approve: (item: DashboardItem) => Promise<DashboardItem>;
  /** Takes back the approval that made this version. */
  undo: (item: DashboardItem) => Promise<DashboardItem>;
  reject: (item: DashboardItem, reason: string) => Promise<DashboardItem>;
};

/** The next page of a list; without a cursor its first one. */
export type PageRequest = [cursor?: string | undefined, signal?: AbortSignal];

/** What the dashboard’s lists know of one kind of content. */
export type ContentAdapter = {
  kind: ContentKind;
  labels: { one: string; all: string; none: string; create: string };
  removal: Outcome;
  list: (name: ListName, ...page: PageRequest) => Promise<ItemPage>;
  remove: (id: string) => Promise<unknown>;
  moderation?: Moderation;
};
