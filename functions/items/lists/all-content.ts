import { z } from '@hono/zod-openapi';
import { listStaff } from '#functions/accounts/repository.ts';
import { decodeCursor, encodeCursor, liveKey, sortShapes, workingKey } from '#functions/db/keys.ts';
import { deletedAccountName, namesOf, withPersonNames } from '#functions/db/person-names.ts';
import { type ListQuery, listPage, type Page, type PageRequest, type StoredList } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { liveSortKey, storedLive, workingLists, workingSortKey } from '#functions/items/saving/editions.ts';
import { importedAuthor } from '#shared/kinds/edition.ts';
import { type ContentKind, contentKinds, isModerated } from '#shared/kinds/kinds.ts';
import { ContentListItem, StaffMember } from '#shared/kinds/schemas.ts';
import { limits } from '#shared/limits.ts';
import { categoryName } from '#shared/magazine.ts';
import { categoryId, eventType, galleryCategory, status } from '#shared/rules/fields.ts';
import { atLeast } from '#shared/rules/permissions.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { nameAmong } from '#shared/text/person-name.ts';
import { ascending, inOrder, isAfter, natural, type Order, pageInOrder } from './other-orders.ts';

/** A stored value means itself; another name, like `Mostre`, may mean a category and a type of event. */
const anyCategory = z
  .string()
  .max(100)
  .transform((value, { addIssue }) => {
    const meant = [categoryId, eventType, galleryCategory].flatMap((parser) => parser.safeParse(value).data ?? []);
    if (meant.length === 0) addIssue('Scegli una categoria');
    return meant.some((name) => name === value) ? [value] : meant;
  });

const Filters = z.object({
  kind: z.enum(contentKinds).optional(),
  /** Of the working edition. */
  status: status.optional(),
  author: z.string().min(1).max(64).optional(),
  /** A category, or the type of an event, by its id or name. */
  category: anyCategory.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Un mese come 2026-11')
    .optional(),
  picture: z.literal('none').optional(),
  /** Words of its title, description, author, topic or place. */
  search: z.string().max(limits.text).optional(),
});
type Filters = z.infer<typeof Filters>;

type Listed = Omit<Extract<ContentListItem, { kind: 'article' }>, 'account'> & {
  type?: string;
  thumbnail?: string;
  startDate?: string;
  publishedAt?: string;
  location?: string;
  artist?: string;
  summary?: string;
};

const sorts = ['newest', 'oldest', 'saved', 'title'] as const;
/** Orders that no index has. */
type OtherSort = Exclude<(typeof sorts)[number], 'newest'>;

/** Working editions of all kinds, the newest first; events by the day on which they begin. */
async function listContent(
  store: Store,
  filters: Filters,
  { limit = limits.pageSize.default, cursor }: PageRequest,
): Promise<Page<Listed>> {
  const pages = await Promise.all(
    listsOf(filters).map(async (list) => {
      const { items, next } = await listPage<Listed>(store, queryOf(list, filters), { limit, cursor });
      return { items: items.map((item) => ({ item: statedItem(item, list), sort: sortOf(item, list) })), next };
    }),
  );
  // A filtered list may have been read less far than the others: what they have below that place is of a later page.
  const ends = pages.flatMap(({ next }) => (next === undefined ? [] : [decodeCursor(next, sortShapes.content)]));
  const readTo = ends.toSorted().at(-1);
  const merged = pages
    .flatMap(({ items }) => items)
    .filter(({ sort }) => readTo === undefined || sort >= readTo)
    .toSorted((one, other) => (one.sort < other.sort ? 1 : -1));
  // Two kinds may have items with the same place in their lists: a page ends after both.
  const end = merged[limit - 1]?.sort;
  const page = merged.filter(({ sort }, index) => index < limit || sort === end);
  const last = merged.length > page.length ? page.at(-1)?.sort : readTo;
  return { items: page.map(({ item }) => item), next: last === undefined ? undefined : encodeCursor(last) };
}

const otherSorts: Record<OtherSort, Omit<Order<Listed>, 'keyOf'>> = {
  oldest: { valueIn: ({ startDate, date }) => startDate ?? date, compare: ascending },
  saved: { valueIn: ({ updatedAt }) => updatedAt, compare: (one, other) => ascending(other, one) },
  title: { valueIn: ({ title }) => title, compare: natural },
};

/** In an order that no index has: every item is read for each page, and the items of the page alone are kept. */
async function listSorted(
  store: Store,
  { filters, sort }: { filters: Filters; sort: OtherSort },
  { limit = limits.pageSize.default, cursor }: PageRequest,
): Promise<Page<Listed>> {
  const order = { ...otherSorts[sort], keyOf: ({ kind, id }: Listed) => `${kind} ${id}` };
  const isLater = isAfter(cursor, order);
  let kept: Listed[] = [];
  for (const list of listsOf(filters)) {
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page: Page<Listed> = await listPage<Listed>(store, queryOf(list, filters), { limit: 1_000, cursor: next });
      const items = page.items.map((item) => statedItem(item, list));
      kept = [...kept, ...items.filter(isLater)].toSorted(inOrder(order)).slice(0, limit + 1);
      next = page.next;
    }
  }
  return pageInOrder(kept, order, limit);
}

async function withAccounts(store: Store, items: readonly Listed[]): Promise<ContentListItem[]> {
  const names = await namesOf(
    store,
    items.map(({ authorId }) => authorId),
  );
  const nameOf = (id: string) => names.get(id) ?? (id === importedAuthor ? 'Contenuti importati' : deletedAccountName);
  return items.map((item) => ({ ...item, account: nameOf(item.authorId) }) as ContentListItem);
}

/** Names and whose items they edit; nothing else of their accounts. */
async function staffByName(store: Store): Promise<StaffMember[]> {
  const staff = await listStaff(store);
  return staff
    .map((user) => {
      const { id, byline } = user;
      return { id, name: nameAmong(user, staff), editsAll: atLeast(user.role, 'editor'), ...(byline && { byline }) };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'it'));
}

/** News and gallery works are in two lists: their drafts in that of working editions, the others in that of live ones. */
type List = { kind: ContentKind; isOfLive: boolean };

function listsOf({ kind, status: requested }: Filters): readonly List[] {
  return contentKinds
    .filter((contentKind) => kind === undefined || contentKind === kind)
    .flatMap((contentKind): List[] => {
      if (isModerated(contentKind)) return [{ kind: contentKind, isOfLive: false }];
      return [
        ...(requested === undefined || requested === 'draft' ? [{ kind: contentKind, isOfLive: false }] : []),
        ...(requested === undefined || requested === 'published' ? [{ kind: contentKind, isOfLive: true }] : []),
      ];
    });
}

const sortOf = (item: Listed, { isOfLive }: List): string => (isOfLive ? liveSortKey(item) : workingSortKey(item));

const statedItem = (item: Listed, { kind }: List): Listed => ({ ...item, kind }) as Listed;

/** The narrowest stored list that has these items; what the other filters drop is read too. */
function queryOf({ kind, isOfLive }: List, filters: Filters): ListQuery<Listed> {
  const { month } = filters;
  const common = {
    shape: sortShapes.content,
    // Days of the month come before the tilde.
    ...(month === undefined ? {} : { from: month, before: `${month}~` }),
    matches: matcherOf(filters),
  };
  if (isOfLive) return { ...common, ...storedLive(kind), keyOf: (id) => liveKey(kind, id) };
  return { ...common, ...workingListOf(kind, filters), keyOf: (id) => workingKey(kind, id) };
}

function workingListOf(kind: ContentKind, { author, status: requested }: Filters): StoredList {
  if (author !== undefined) return workingLists.by(author, kind);
  return isModerated(kind) && requested === 'pending' ? workingLists.pending(kind) : workingLists.all(kind);
}

function matcherOf({ status: requested, author, category, picture, search }: Filters): ListQuery<Listed>['matches'] {
  if (!(requested || author || category || picture || search)) return undefined;
  const hasWords = wordFinder(search ?? '');
  return (item) =>
    hasWords(textOf(item)) &&
    (requested === undefined || item.status === requested) &&
    (author === undefined || item.authorId === author) &&
    (category === undefined ||
      [item.category, item.type].some((name) => name !== undefined && category.includes(name))) &&
    (picture === undefined || !(item.image || item.thumbnail));
}

const textOf = ({ title, description, summary, author, artist, location, category, type }: Listed): string =>
  [title, description, summary, author, artist, location, category && categoryName(category), type].join(' ');

export const allContentRoutes = feature()
  .openapi(
    route('content:browse', 'get /', 'Elenca tutti i contenuti della redazione, dal più recente o in un altro ordine', {
      query: PageQuery.extend({ ...Filters.shape, sort: z.enum(sorts).default('newest') }),
      answers: { 200: json(z.array(ContentListItem), 'Una pagina dei contenuti, ognuno con il suo tipo') },
    }),
    async (c) => {
      const { limit, cursor, sort, ...filters } = c.req.valid('query');
      const { store } = c.var.ctx;
      const page = { limit, cursor };
      const { items, next } =
        sort === 'newest' ? await listContent(store, filters, page) : await listSorted(store, { filters, sort }, page);
      const listed = linkToNext(c, { items: await withAccounts(store, items), next });
      return c.json(await withPersonNames(store, listed), 200);
    },
  )
  .openapi(
    route('content:browse', 'get /staff', 'Elenca le persone della redazione', {
      answers: { 200: json(z.array(StaffMember), 'Le persone, per nome') },
    }),
    async (c) => c.json(await staffByName(c.var.ctx.store), 200),
  );
