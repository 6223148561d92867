import { z } from 'zod';
import { countItems, type StoredList } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { feature, json } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { storedLive, workingLists } from '#functions/items/saving/editions.ts';
import { type ContentKind, moderatedKinds, unmoderatedKinds } from '#shared/kinds/kinds.ts';
import { type Actor, may } from '#shared/rules/permissions.ts';

const countsOf = <const Kinds extends readonly ContentKind[]>(kinds: Kinds) =>
  z.record(z.enum(kinds), z.int().nonnegative());
const Moderated = countsOf(moderatedKinds);

/** The lengths of the dashboard's lists; lists that the caller may not see are absent. */
const DashboardCounts = z
  .object({
    mine: Moderated,
    pending: Moderated.optional(),
    all: Moderated.optional(),
    unmoderated: countsOf(unmoderatedKinds).optional(),
  })
  .meta({ id: 'DashboardCounts' });
type DashboardCounts = z.infer<typeof DashboardCounts>;

async function countLists(store: Store, { id, role }: Actor): Promise<DashboardCounts> {
  const count = <Kind extends ContentKind>(kinds: readonly Kind[], ...listsOf: ListOf<Kind>[]) =>
    countKinds(store, kinds, listsOf);
  const [mine, pending, all, unmoderated] = await Promise.all([
    count(moderatedKinds, (kind) => workingLists.by(id, kind)),
    may(role, 'moderated:list-pending') ? count(moderatedKinds, workingLists.pending) : undefined,
    may(role, 'moderated:list-all') ? count(moderatedKinds, workingLists.all) : undefined,
    may(role, 'unmoderated:edit') ? count(unmoderatedKinds, storedLive, workingLists.all) : undefined,
  ]);
  return { mine, ...(pending && { pending }), ...(all && { all }), ...(unmoderated && { unmoderated }) };
}

type ListOf<Kind> = (kind: Kind) => StoredList;

async function countKinds<Kind extends ContentKind>(
  store: Store,
  kinds: readonly Kind[],
  listsOf: readonly ListOf<Kind>[],
) {
  const counted = kinds.map(async (kind) => {
    const counts = await Promise.all(listsOf.map((listOf) => countItems(store, listOf(kind))));
    return [kind, counts.reduce((sum, count) => sum + count, 0)] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<Kind, number>;
}

export const dashboardRoutes = feature().openapi(
  route('moderated:list-own', 'get /counts', 'Conta ciò che le liste della redazione contengono', {
    answers: { 200: json(DashboardCounts, 'Quanti contenuti ha ogni lista che chi chiama può vedere') },
  }),
  async (c) => c.json(await countLists(c.var.ctx.store, c.var.actor), 200),
);
