import { eventPlace } from '#shared/kinds/event-place.ts';
import { type Labelled, topicOf } from '#shared/kinds/item-labels.ts';
import {
  type ContentKind,
  collections,
  isModerated,
  type ModeratedKind,
  moderatedKinds,
  type UnmoderatedKind,
  unmoderatedKinds,
} from '#shared/kinds/kinds.ts';
import type { ContentListItem } from '#shared/kinds/schemas.ts';
import { posterPath } from '#shared/kinds/video-url.ts';
import { kindDetails } from '#shared/kinds.ts';
import type { CategoryId } from '#shared/magazine.ts';
import { editionPath, hasOwnPage, previewPath } from '#shared/publish/paths.ts';
import { eventNotice } from '#shared/rules/event-states.ts';
import type { Person } from '#shared/rules/fields.ts';
import type { Status } from '#shared/rules/permissions.ts';
import { failureWith, wordsOf } from '#shared/text/kind-words.ts';
import { api } from '#site/src/api/api.ts';
import { type FetchList, fetchPage, fullPage, type ListPage } from '#site/src/api/list-page.ts';
import { decisionMessages } from '#site/src/items/decisions/decision-messages.ts';

export type ListName = 'pending' | 'mine' | 'all';

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

type Moderation = {
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
type PageRequest = [cursor?: string | undefined, signal?: AbortSignal];

type ContentAdapter = {
  kind: ContentKind;
  labels: { one: string; all: string; none: string; create: string };
  removal: Outcome;
  list: (name: ListName, ...page: PageRequest) => Promise<ItemPage>;
  remove: (id: string) => Promise<unknown>;
  moderation?: Moderation;
};

/** What is read of an item of any kind. */
type Entity = Labelled & { slug?: string | undefined } & Pick<
    DashboardItem,
    'id' | 'version' | 'title' | 'authorId' | 'updatedAt'
  > &
  Partial<Pick<DashboardItem, 'status' | 'featured' | 'live' | 'image'>> &
  Partial<Record<'description' | 'summary' | 'artist', string>>;

function dashboardItem(kind: ContentKind, entity: Entity): DashboardItem {
  const { lead, topics } = kindDetails[kind];
  const { status } = entity;
  const live = entity.live ?? (isModerated(kind) ? status === 'published' : status !== 'draft');
  return {
    ...entity,
    kind,
    description: entity[lead] ?? '',
    category: (topics !== 'galleryCategories' && (entity.category as CategoryId)) || undefined,
    eventType: entity.type,
    topic: topicOf(kind, entity),
    author: entity.author ?? '',
    date: entity.startDate ?? entity.date ?? '',
    location:
      entity.location &&
      [eventNotice(entity), eventPlace(entity as { location: string }).words].filter(Boolean).join(', '),
    image: 'videoId' in entity ? posterPath(entity as unknown as Parameters<typeof posterPath>[0]) : entity.image,
    featured: entity.featured ?? false,
    live,
    address:
      live || hasOwnPage(kind) ? editionPath(kind, entity) : isModerated(kind) ? previewPath(kind, entity.id) : '',
  };
}

export const listedItem = (entity: ContentListItem): DashboardItem => dashboardItem(entity.kind, entity);

type At = { param: { id: string } };
type Answered = Promise<{ json: () => Promise<Entity> }>;
type Put = { $put: (args: At & { json: { version: number; reason?: string } }) => Answered };
type List = { $get: FetchList<Entity> };

/** The calls of the typed client that the moderated kinds have in common. */
type Client = {
  pending: { list: List };
  my: { all: List };
  admin: { all: List };
  ':id': { $get: (args: At) => Answered; approve: Put & { undo: Put }; reject: Put };
};

const args = (id: string) => ({ param: { id } });

async function adaptedPage(
  kind: ContentKind,
  ask: FetchList<Entity>,
  [cursor, signal]: PageRequest,
): Promise<ItemPage> {
  const { items, next } = await fetchPage(ask, fullPage(cursor), signal);
  return { items: items.map((entity) => dashboardItem(kind, entity)), next };
}

const adapterFor = (kind: ContentKind) => {
  const { Singular, singular, none, o } = wordsOf(kind);
  return {
    kind,
    labels: { one: Singular, none, create: `Nuov${o} ${singular}` },
    removal: {
      done: `${Singular} eliminat${o} con successo!`,
      failed: failureWith(kind, "durante l'eliminazione"),
    },
    remove: (id: string): Promise<unknown> => api[collections[kind]][':id'].$delete(args(id)),
  };
};

const undo = {
  done: 'Approvazione annullata: il contenuto è di nuovo in attesa',
  failed: "Errore durante l'annullamento dell'approvazione",
};

function moderatedAdapter(kind: ModeratedKind): ModeratedAdapter {
  const { Plural, plural, all, none, i } = wordsOf(kind);
  const common = adapterFor(kind);
  const client = api[collections[kind]] as unknown as Client;
  const byId = client[':id'];
  const lists: Record<ListName, List> = { pending: client.pending.list, mine: client.my.all, all: client.admin.all };
  const decided = async (call: Put, id: string, json: { version: number; reason?: string }) =>
    dashboardItem(kind, await (await call.$put({ ...args(id), json })).json());
  return {
    ...common,
    kind,
    labels: { ...common.labels, all: `Gestione ${plural}` },
    list: (name, ...page) => adaptedPage(kind, lists[name].$get, page),
    moderation: {
      labels: {
        pending: `${Plural} in attesa`,
        total: `Tutt${i} ${all}`,
        nonePending: `${none} in attesa di approvazione`,
        createFirst: kindDetails[kind].first,
      },
      messages: { ...decisionMessages(kind), undo },
      text: async (id) => reviewedText(kind, await (await byId.$get(args(id))).json()),
      approve: ({ id, version }) => decided(byId.approve, id, { version }),
      undo: ({ id, version }) => decided(byId.approve.undo, id, { version }),
      reject: ({ id, version }, reason) => decided(byId.reject, id, { version, ...(reason && { reason }) }),
    },
  };
}

const reviewedText = (kind: ModeratedKind, entity: Entity): string =>
  kindDetails[kind].reviewed
    .map((field) => [field, (entity as Record<string, unknown>)[field]] as const)
    .filter(([, text]) => text)
    .map(([field, text]) => (field === 'videoUrl' ? `<${text}>` : text))
    .join('\n\n');

type ModeratedAdapter = ContentAdapter & { kind: ModeratedKind; moderation: Moderation };

/** With the drafts, which the readers' lists do not have. */
function unmoderatedAdapter(kind: UnmoderatedKind): ContentAdapter & { kind: UnmoderatedKind } {
  const common = adapterFor(kind);
  const ask: FetchList<Entity> = (args, options) => api.content.$get({ query: { ...args.query, kind } }, options);
  return {
    ...common,
    kind,
    labels: { ...common.labels, all: kindDetails[kind].title },
    list: (_, ...page) => adaptedPage(kind, ask, page),
  };
}

/** In the order of the tabs. */
export const moderatedAdapters = moderatedKinds.map(moderatedAdapter);

/** The kinds without approval: drafts, or published. */
export const unmoderatedAdapters = unmoderatedKinds.map(unmoderatedAdapter);

const adapters = Object.fromEntries(
  [...moderatedAdapters, ...unmoderatedAdapters].map((adapter) => [adapter.kind, adapter]),
) as Record<ContentKind, ContentAdapter>;

export const adapterOf = ({ kind }: { kind: ContentKind }): ContentAdapter => adapters[kind];

export function moderationOf({ kind }: { kind: ContentKind }): Moderation {
  const { moderation } = adapters[kind];
  if (!moderation) throw new Error(`Items of the kind ${kind} are not moderated`);
  return moderation;
}
