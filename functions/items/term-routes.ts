import { z } from '@hono/zod-openapi';
import { listStaff } from '#functions/accounts/repository.ts';
import { liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { listAll, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { done, feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { check, route } from '#functions/http/route.ts';
import { AuthorAccount, ListedTerm, TermInput, TermPage, TermRecord } from '#shared/kinds/term-record.ts';
import { mayWriteOf } from '#shared/kinds/term-rights.ts';
import { gatheredKinds, type Taxonomy, type TermRef, termsOf } from '#shared/kinds/terms.ts';
import { limits } from '#shared/limits.ts';
import { may } from '#shared/rules/permissions.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { nameAmong } from '#shared/text/person-name.ts';
import { isSlug, slugOf, slugPattern } from '#shared/text/slug.ts';
import { inOrder, isAfter, natural, type Order, pageInOrder } from './lists/other-orders.ts';
import { liveQuery, liveSortKey } from './saving/editions.ts';
import { linkAccount, type Piece, saveTerm, termPage } from './terms.ts';

const sortsOfTerms = ['name', 'pieces'] as const;

const keyOf = ({ id }: ListedTerm) => id;
const orders: Record<(typeof sortsOfTerms)[number], Order<ListedTerm>> = {
  name: { valueIn: ({ name }) => name, compare: natural, keyOf },
  pieces: { valueIn: ({ pieces }) => String(pieces), compare: (one, other) => Number(other) - Number(one), keyOf },
};

type TermsRequest = PageRequest & {
  search?: string | undefined;
  sort: keyof typeof orders;
  without?: 'text' | 'image' | undefined;
};

async function listTerms(
  store: Store,
  taxonomy: Taxonomy,
  { limit = limits.pageSize.default, cursor, search = '', sort, without }: TermsRequest,
): Promise<Page<ListedTerm>> {
  const order = orders[sort];
  const hasWords = wordFinder(search);
  const isLater = isAfter(cursor, order);
  const terms = (await allTerms(store, taxonomy)).filter(
    (term) =>
      hasWords(`${term.name} ${term.account ?? ''}`) &&
      !(without === 'text' && term.hasText) &&
      !(without === 'image' && term.hasImage) &&
      isLater(term),
  );
  return pageInOrder(terms.toSorted(inOrder(order)), order, limit);
}

/** Those that have a piece or of which something is written. No index has them: every live piece is read for each page. */
async function allTerms(store: Store, taxonomy: Taxonomy): Promise<ListedTerm[]> {
  const [pieces, records, staff] = await Promise.all([
    Promise.all(gatheredKinds.map((kind) => listAll<Piece>(store, liveQuery(kind)))),
    listAll<TermRecord>(store, {
      index: 'lists',
      partition: liveList(taxonomy),
      shape: sortShapes.content,
      keyOf: (id) => liveKey(taxonomy, id),
    }),
    taxonomy === 'author' ? listStaff(store) : [],
  ]);
  const gathered = new Map<string, { name: string; pieces: number }>();
  // The newest piece says how a name is written.
  for (const piece of pieces.flat().toSorted((one, other) => (liveSortKey(one) < liveSortKey(other) ? 1 : -1)))
    for (const { name, slug } of termsOf(taxonomy, piece)) {
      const term = gathered.get(slug);
      if (term) term.pieces += 1;
      else if (slug) gathered.set(slug, { name, pieces: 1 });
    }
  const written = new Map(records.map((record) => [record.id, record]));
  const accounts = new Map(staff.map((user) => [slugOf(user.byline ?? ''), nameAmong(user, staff)]));
  return [...new Set([...gathered.keys(), ...written.keys()])].map((id) => {
    const { name, text, image } = written.get(id) ?? {};
    const account = accounts.get(id);
    const { pieces: count = 0, name: signed = id } = gathered.get(id) ?? {};
    const said = { hasText: Boolean(text), hasImage: Boolean(image), ...(account && { account }) };
    return { id, name: name ?? signed, pieces: count, ...said };
  });
}

const bySlug = { params: z.object({ slug: z.string().meta({ pattern: `^${slugPattern}$` }) }) };

function termOf(taxonomy: Taxonomy, slug: string): TermRef {
  if (!isSlug(slug)) throw new AppError('TERM_NOT_FOUND');
  return { taxonomy, slug };
}

/** Whose term it is, is asked before what is written of it is read. */
const mayWrite = (taxonomy: Taxonomy) =>
  check([], async (c, next) => {
    if (!mayWriteOf(c.var.actor, { taxonomy, slug: c.req.param('slug') ?? '' })) throw new AppError('NOT_YOURS');
    await next();
  });

/** The calls about what editors wrote of authors, or of tags. */
const termRoutes = (taxonomy: Taxonomy, of: string) =>
  feature()
    .openapi(
      route('terms:manage', 'get /', `Elenca chi ha una pagina ${of}, con quanti pezzi e che cosa ne è scritto`, {
        query: PageQuery.extend({
          search: z.string().max(limits.text).optional(),
          sort: z.enum(sortsOfTerms).default('name'),
          without: z.enum(['text', 'image']).optional(),
        }),
        answers: { 200: json(z.array(ListedTerm), 'Una pagina della lista') },
      }),
      async (c) => c.json(linkToNext(c, await listTerms(c.var.ctx.store, taxonomy, c.req.valid('query'))), 200),
    )
    .openapi(
      route('public', 'get /{slug}', `Legge che cosa la pagina dice ${of}`, {
        ...bySlug,
        answers: { 200: json(TermPage, 'Quello che ne dice la pagina, oltre ai pezzi') },
        problems: ['TERM_NOT_FOUND'],
      }),
      async (c) => {
        if (!c.var.actor) await limitCaller(c, rateLimits.terms);
        const page = await termPage(c.var.ctx, termOf(taxonomy, c.req.valid('param').slug));
        if (!page) throw new AppError('TERM_NOT_FOUND');
        return c.json(page, 200);
      },
    )
    .openapi(
      route('terms:edit', 'put /{slug}', `Scrive ${of}`, {
        ...bySlug,
        body: TermInput,
        before: [mayWrite(taxonomy)],
        answers: { 200: json(TermRecord, 'Quello che ne è scritto') },
        problems: ['TERM_NOT_FOUND', 'VERSION_CONFLICT'],
      }),
      async (c) => {
        const { ctx, actor } = c.var;
        const term = termOf(taxonomy, c.req.valid('param').slug);
        const input = c.req.valid('json');
        const manages = may(actor.role, 'terms:manage');
        if (!manages && input.name !== undefined && input.name !== (await termPage(ctx, term))?.name)
          throw new AppError('FORBIDDEN');
        return c.json(await saveTerm(ctx, actor, term, input), 200);
      },
    );

export const authorRoutes = termRoutes('author', 'di un autore').openapi(
  route('terms:manage', 'put /{slug}/account', 'Collega a un autore l’account che firma con il suo nome, o nessuno', {
    ...bySlug,
    body: AuthorAccount,
    problems: ['TERM_NOT_FOUND', 'ACCOUNT_CHANGED'],
  }),
  async (c) => {
    const { slug } = termOf('author', c.req.valid('param').slug);
    return done(c, linkAccount(c.var.ctx, c.var.actor, slug, c.req.valid('json').account));
  },
);
export const tagRoutes = termRoutes('tag', 'di un tema');
