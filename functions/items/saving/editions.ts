import {
  editionKeys,
  type Key,
  liveGroup,
  liveKey,
  liveList,
  pendingQueue,
  sortKey,
  sortShapes,
  workingKey,
  workingList,
  writtenBy,
} from '#functions/db/keys.ts';
import {
  fromData,
  type JsonText,
  type ListQuery,
  listAll,
  listPage,
  listTexts,
  type Page,
  type PageRequest,
  type StoredList,
  toJson,
} from '#functions/db/query.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { type ContentKind, isModerated, type ModeratedKind, type PublicKind } from '#shared/kinds/kinds.ts';
import { kindDetails } from '#shared/kinds.ts';
import type { Person } from '#shared/rules/fields.ts';
import type { Status } from '#shared/rules/permissions.ts';

/** The fields that the live and the working editions of all kinds share. */
export type Edition = {
  id: string;
  title: string;
  slug?: string | undefined;
  authorId: string;
  version: number;
  updatedAt: string;
  date?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  category?: string | undefined;
  type?: string | undefined;
  featured?: boolean | undefined;
  content?: string | undefined;
  image?: string | undefined;
  thumbnail?: string | undefined;
  publishedAt?: string | undefined;
  createdAt?: string | undefined;
  /** The user who saved this version; never shown to readers. */
  updatedBy?: Person | undefined;
};

/** What the staff edit. */
export type WorkingEdition = Edition & {
  status: Status;
  featured?: boolean | undefined;
  live?: boolean | undefined;
  reviewNote?: string | undefined;
};

/**
 * The row of an item: `data` holds every field but the text, so that the indexes can carry it; `version` and `status` are
 * repeated outside of it for conditions. The `data` of a live edition never has `updatedBy`.
 */
export type StoredEdition = { data: JsonText<object>; content?: string; updatedBy?: Person; version: number };

export function workingItem(kind: ContentKind, edition: WorkingEdition) {
  const sort = workingSortKey(edition);
  return {
    ...workingKey(kind, edition.id),
    ...stored(edition),
    status: edition.status,
    listPk: workingList(kind),
    listSk: sort,
    authorPk: writtenBy(edition.authorId, kind),
    authorSk: sort,
    ...(isModerated(kind) && edition.status === 'pending' ? { queuePk: pendingQueue(kind), queueSk: sort } : {}),
  };
}

export function liveItem(kind: PublicKind, { updatedBy, ...edition }: Edition) {
  const { id, publishedAt = '', endDate, featured } = edition;
  const list = liveList(kind);
  const sort = liveSortKey(edition);
  const field = groupField(kind);
  const group = field && edition[field];
  return {
    ...liveKey(kind, id),
    ...stored(edition),
    ...(updatedBy ? { updatedBy } : {}),
    listPk: list,
    listSk: sort,
    ...(group ? { groupPk: liveGroup(kind, group), groupSk: sort } : {}),
    ...(featured ? { featuredPk: list, featuredSk: sort } : {}),
    ...(endDate ? { endPk: list, endSk: sortKey(endDate, publishedAt, id) } : {}),
  };
}

/** The field by which readers narrow a list. */
function groupField(kind: PublicKind): 'category' | 'type' | undefined {
  const details = Object.hasOwn(kindDetails, kind) ? kindDetails[kind as ContentKind] : undefined;
  if (!details?.isNarrowed) return undefined;
  return details.topics === 'eventTypes' ? 'type' : 'category';
}

export function fromItem<Item>({ data, content }: StoredEdition): Item {
  return { ...fromData<object>(data), ...(content === undefined ? {} : { content }) } as Item;
}

/** Events are listed by start, everything else by date and then by `moment`. */
const listSortKey = ({ startDate, date, id }: Edition, moment = '') => sortKey(startDate ?? date ?? '', moment, id);

export const workingSortKey = (edition: Edition): string => listSortKey(edition, edition.createdAt);

export const liveSortKey = (edition: Edition): string => listSortKey(edition, edition.publishedAt);

function stored({ content, ...data }: Edition): StoredEdition {
  return { data: toJson(data), version: data.version, ...(content === undefined ? {} : { content }) };
}

/** Where the edition that the newsroom works on stands: the one row of an unmoderated item moves when it is published. */
export const editedKey = (kind: ContentKind, { id, status }: Pick<WorkingEdition, 'id' | 'status'>): Key =>
  isModerated(kind) || status !== 'published' ? workingKey(kind, id) : liveKey(kind, id);

export type Editions = { working: WorkingEdition | undefined; live: Edition | undefined };

/**
 * Both editions. An unmoderated item has one row, which is its working edition whether it is a draft or live.
 */
export async function getEditions(store: Store, kind: ContentKind, id: string): Promise<Editions> {
  const [working, live] = await batchGet<StoredEdition>(store, editionKeys(kind, id));
  const edited = working ?? (isModerated(kind) ? undefined : live);
  return {
    working: edited && {
      ...fromItem<WorkingEdition>(edited),
      ...(edited.updatedBy && { updatedBy: edited.updatedBy }),
    },
    live: live && fromItem<Edition>(live),
  };
}

export const storedLive = (kind: ContentKind): StoredList => ({ index: 'lists', partition: liveList(kind) });

/** What readers can narrow a list of live items to: one category or event type, featured ones or the others. */
type Narrowing = { group?: string | undefined; featured?: boolean | undefined };

export const listLive = <Item extends Edition>(
  store: Store,
  kind: ContentKind,
  narrowing: Narrowing,
  page: PageRequest,
): Promise<Page<JsonText<Item>>> => listTexts<Item>(store, liveQuery<Item>(kind, narrowing), page);

/**
 * Reads no more items than it returns, with two exceptions: featured items of one group are picked from all featured ones,
 * and items that are not featured from all.
 */
export function liveQuery<Item extends Edition>(
  kind: ContentKind,
  { group, featured }: Narrowing = {},
): ListQuery<Item> {
  const field = groupField(kind);
  const isOfGroup = (item: Item) => field !== undefined && item[field] === group;
  const query = { shape: sortShapes.content, keyOf: (id: string) => liveKey(kind, id), ascending: kind === 'event' };
  if (featured) {
    const matches = group === undefined ? undefined : isOfGroup;
    return { ...query, index: 'featured', partition: liveList(kind), matches };
  }
  const matches = featured === false ? (item: Item) => !item.featured : undefined;
  if (group !== undefined) return { ...query, index: 'groups', partition: liveGroup(kind, group), matches };
  return { ...query, ...storedLive(kind), matches };
}

/** The lists of working editions of a kind: all, pending, and by author. Of an unmoderated kind they hold the drafts. */
export const workingLists = {
  all: (kind: ContentKind): StoredList => ({ index: 'lists', partition: workingList(kind) }),
  pending: (kind: ModeratedKind): StoredList => ({ index: 'queue', partition: pendingQueue(kind) }),
  by: (authorId: string, kind: ContentKind): StoredList => ({
    index: 'authors',
    partition: writtenBy(authorId, kind),
  }),
};

const workingPage = <Item>(store: Store, kind: ContentKind, list: StoredList, page: PageRequest) =>
  listPage<Item>(store, { ...list, shape: sortShapes.content, keyOf: (id) => workingKey(kind, id) }, page);

/** The ids of all items of a kind. Of an unmoderated kind the list of working editions holds the drafts alone. */
export async function allIds(store: Store, kind: ContentKind): Promise<string[]> {
  const page = { shape: sortShapes.content };
  const working = await listAll<Edition>(store, {
    ...page,
    ...workingLists.all(kind),
    keyOf: (id) => workingKey(kind, id),
  });
  const live = isModerated(kind)
    ? []
    : await listAll<Edition>(store, { ...page, ...storedLive(kind), keyOf: (id) => liveKey(kind, id) });
  return [...new Set([...working, ...live].map(({ id }) => id))];
}

export const listWorking = <Item>(store: Store, kind: ModeratedKind, page: PageRequest): Promise<Page<Item>> =>
  workingPage(store, kind, workingLists.all(kind), page);

export const listPending = <Item>(store: Store, kind: ModeratedKind, page: PageRequest): Promise<Page<Item>> =>
  workingPage(store, kind, workingLists.pending(kind), page);

export const listByAuthor = <Item>(
  store: Store,
  kind: ContentKind,
  authorId: string,
  page: PageRequest,
): Promise<Page<Item>> => workingPage(store, kind, workingLists.by(authorId, kind), page);
