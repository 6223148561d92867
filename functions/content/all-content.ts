import { createRoute, z } from '@hono/zod-openapi';
import { encodeCursor, liveKey, sortShapes, workingKey } from '#functions/db/keys.ts';
import { type ListQuery, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { access } from '#functions/http/access.ts';
import { bearer, feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { liveSortKey, storedLive, workingLists, workingSortKey } from '#functions/moderation/editions.ts';
import { limits } from '#shared/limits.ts';
import { ContentListItem } from '#shared/model/content-list.ts';
import { status } from '#shared/model/fields.ts';
import { type ContentKind, contentKinds, isModerated, moderatedKinds } from '#shared/model/kinds.ts';

const Filters = z.object({
  kind: z.enum(contentKinds).optional(),
  /** Of the working edition. News and gallery works are always published. */
  status: status.optional(),
  /** The author's id. */
  author: z.string().max(64).optional(),
  /** A category, or the type of an event. */
  category: z.string().max(100).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Un mese come 2026-11')
    .optional(),
  picture: z.literal('none').optional(),
});
type Filters = z.infer<typeof Filters>;

type Listed = Extract<ContentListItem, { kind: 'article' }> & {
  type?: string;
  thumbnail?: string;
  startDate?: string;
  publishedAt?: string;
};

/** Working editions of all kinds, the newest first; events by the day on which they begin. */
export async function listContent(
  store: Store,
  filters: Filters,
  { limit = limits.pageSize.default, cursor }: PageRequest,
): Promise<Page<Listed>> {
  const pages = await Promise.all(
    kindsOf(filters).map(async (kind) => {
      const { items, next } = await listPage<Listed>(store, queryOf(kind, filters), { limit, cursor });
      return { items: items.map((item) => ({ ...item, kind }) as Listed), next };
    }),
  );
  const found = pages.flatMap(({ items }) => items).toSorted((one, other) => (sortOf(one) < sortOf(other) ? 1 : -1));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasNext = found.length > limit || pages.some(({ next }) => next !== undefined);
  return { items, next: last && hasNext ? encodeCursor(sortOf(last)) : undefined };
}

const sortOf = (item: Listed): string => (isModerated(item.kind) ? workingSortKey(item) : liveSortKey(item));

function kindsOf({ kind, status: wanted }: Filters): readonly ContentKind[] {
  const kinds = wanted === undefined || wanted === 'published' ? contentKinds : moderatedKinds;
  return kinds.filter((one) => kind === undefined || one === kind);
}

/** The narrowest stored list that has these items; what the other filters drop is read too. */
function queryOf(kind: ContentKind, filters: Filters): ListQuery<Listed> {
  const { author, month } = filters;
  const common = {
    shape: sortShapes.content,
    // Days of the month come before the tilde.
    ...(month === undefined ? {} : { from: month, before: `${month}~` }),
    matches: matcherOf(filters),
  };
  if (!isModerated(kind)) return { ...common, ...storedLive(kind), keyOf: (id) => liveKey(kind, id) };
  const list =
    author === undefined
      ? workingLists[filters.status === 'pending' ? 'pending' : 'all'](kind)
      : workingLists.by(author, kind);
  return { ...common, ...list, keyOf: (id) => workingKey(kind, id) };
}

function matcherOf({ status: wanted, author, category, picture }: Filters): ListQuery<Listed>['matches'] {
  if (!(wanted || author || category || picture)) return undefined;
  return (item) =>
    (wanted === undefined || (item.status ?? 'published') === wanted) &&
    (author === undefined || item.authorId === author) &&
    (category === undefined || item.category === category || item.type === category) &&
    (picture === undefined || !(item.image || item.thumbnail));
}

export const allContentRoutes = feature().openapi(
  createRoute({
    tags: ['dashboard'],
    security: bearer,
    method: 'get',
    path: '/',
    summary: 'Elenca tutti i contenuti della redazione, dal più recente',
    middleware: [access('content:browse')] as const,
    request: { query: PageQuery.extend(Filters.shape) },
    responses: {
      200: json(z.array(ContentListItem), 'Una pagina dei contenuti, ognuno con il suo tipo'),
      ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID'),
    },
  }),
  async (c) => {
    const { limit, cursor, ...filters } = c.req.valid('query');
    return c.json(
      linkToNext(c, await listContent(c.var.ctx.store, filters, { limit, cursor })) as ContentListItem[],
      200,
    );
  },
);
