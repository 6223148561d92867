import { z } from 'zod';
import type { Store } from '#functions/db/client.ts';
import { countItems, type StoredList } from '#functions/db/query.ts';
import { workingLists } from '#functions/publishing/editions.ts';
import { type ModeratedKind, moderatedKinds } from '#shared/model/kinds.ts';
import { type Actor, may } from '#shared/rules/permissions.ts';

const CountsByKind = z.record(z.enum(moderatedKinds), z.int().nonnegative());

/** How long the dashboard's lists are; absent: the lists that the caller may not see. */
export const DashboardCounts = z
  .object({
    mine: CountsByKind,
    pending: CountsByKind.optional(),
    all: CountsByKind.optional(),
  })
  .meta({ id: 'DashboardCounts' });
export type DashboardCounts = z.infer<typeof DashboardCounts>;

export async function countLists(store: Store, { id, role }: Actor): Promise<DashboardCounts> {
  const count = (listOf: (kind: ModeratedKind) => StoredList) => countKinds(store, listOf);
  const [mine, pending, all] = await Promise.all([
    count((kind) => workingLists.by(id, kind)),
    may(role, 'content:list-pending') ? count(workingLists.pending) : undefined,
    may(role, 'content:list-all') ? count(workingLists.all) : undefined,
  ]);
  return { mine, ...(pending && { pending }), ...(all && { all }) };
}

async function countKinds(store: Store, listOf: (kind: ModeratedKind) => StoredList) {
  const counted = moderatedKinds.map(async (kind) => [kind, await countItems(store, listOf(kind))] as const);
  return Object.fromEntries(await Promise.all(counted)) as Record<ModeratedKind, number>;
}
