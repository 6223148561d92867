import { listStaff } from '#functions/accounts/repository.ts';
import { liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { listAll, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { liveQuery, liveSortKey } from '#functions/items/saving/editions.ts';
import type { Piece } from '#functions/items/terms.ts';
import type { ListedTerm, TermRecord } from '#shared/kinds/term-record.ts';
import { gatheredKinds, type Taxonomy, termsOf } from '#shared/kinds/terms.ts';
import { limits } from '#shared/limits.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { nameAmong } from '#shared/text/person-name.ts';
import { slugOf } from '#shared/text/slug.ts';
import { inOrder, isAfter, natural, type Order, pageInOrder } from './other-orders.ts';

export const sortsOfTerms = ['name', 'pieces'] as const;

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

export async function listTerms(
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
