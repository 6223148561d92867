import { describe, expect, it, test } from 'vitest';
import { type Action, policies, type Role, roles } from '#shared/rules/permissions.ts';
import { callCells, listCells } from './call-cells.ts';
import {
  callTable,
  listTable,
  mediaTable,
  noteTable,
  presenceTable,
  roleTable,
  shareTable,
  shownMediaTable,
} from './expected-calls.ts';
import { createTable, itemTables, saveTable, unmoderatedTables } from './expected-items.ts';
import { itemCells } from './item-cells.ts';
import { lineOf, type Row, rowsOf } from './table.ts';

const calls = await callCells();
const articles = await itemCells('article');
const news = await itemCells('news');
const lists = await listCells('article');

type Runner = { table: string; run: (row: Row) => Promise<Row> };
const item = (call: keyof typeof itemTables): Runner => ({
  table: itemTables[call],
  run: (row) => articles.actCells(call, row),
});
const unmoderated = (call: keyof typeof unmoderatedTables): Runner => ({
  table: unmoderatedTables[call],
  run: (row) => news.actCells(call, row),
});
const plain: Runner = { table: callTable, run: calls.plainCells };
const presence: Runner = { table: presenceTable, run: calls.presenceCells };
const note: Runner = { table: noteTable, run: calls.noteCells };
const share: Runner = { table: shareTable, run: calls.shareCells };
const media: Runner = { table: mediaTable, run: calls.mediaCells };
const save: Runner = { table: saveTable, run: (row) => articles.saveCells(row, false, true) };

/** The table that covers each policy. */
const proofs: Record<Action, Runner> = {
  'session:read': plain,
  'account:own': plain,
  'drafts:own': plain,
  'drafts:see-others': plain,
  'presence:own': presence,
  'notes:write': note,
  'notes:delete': note,
  'moderated:create': { table: createTable, run: articles.createCells },
  'moderated:edit': save,
  'moderated:approve': item('PUT /{kind}/{id}/approve'),
  'moderated:undo-approval': item('PUT /{kind}/{id}/approve/undo'),
  'moderated:reject': item('PUT /{kind}/{id}/reject'),
  'moderated:delete': item('DELETE /{kind}/{id}'),
  'content:see-unpublished': item('GET /{kind}/{id}'),
  'moderated:see-revisions': item('GET /{kind}/{id}/revisions'),
  'moderated:list-own': { table: listTable, run: lists },
  'moderated:list-pending': { table: listTable, run: lists },
  'moderated:list-all': { table: listTable, run: lists },
  'content:share': share,
  'content:end-share': share,
  'content:browse': plain,
  'content:publish': save,
  'content:feature': save,
  'unmoderated:create': plain,
  'unmoderated:edit': unmoderated('PUT /{unmoderated}/{id}'),
  'unmoderated:delete': unmoderated('DELETE /{unmoderated}/{id}'),
  'media:read': media,
  'media:upload': plain,
  'media:edit': media,
  'media:replace': media,
  'media:change-shown': { table: shownMediaTable, run: calls.shownMediaCells },
  'media:delete': media,
  'trash:list': plain,
  'trash:restore': plain,
  'audit:list': plain,
  'newsletter:manage': plain,
  'newsletter:send': plain,
  'subscribers:manage': plain,
  'users:list': plain,
  'users:change-role': { table: roleTable, run: calls.roleCells },
  'users:end-sessions': plain,
  'users:remove-factors': plain,
  'users:require-factor': plain,
  'users:invite': plain,
  'users:disable': plain,
  'users:delete': plain,
  'site:see-status': plain,
};

type Policy = { needs: Role; others?: Role };

type Mutant = { action: Action; named: string; policy: Policy };

const level = (role: Role) => roles.indexOf(role);
const describePolicy = ({ needs, others }: Policy) => (others ? `${needs}, to others’ ${others}` : needs);

/** The effective policy: a role must reach `needs` before ownership counts. */
const meaning = ({ needs, others = needs }: Policy) => `${needs} ${level(others) > level(needs) ? others : needs}`;

/** Every policy with one word changed or removed. */
function policyMutants(): Mutant[] {
  return (Object.entries(policies) as [Action, Policy][]).flatMap(([action, policy]) => {
    const changed: Policy[] = [
      ...roles.map((needs) => ({ ...policy, needs })),
      ...(policy.others ? [{ needs: policy.needs }, ...roles.map((others) => ({ ...policy, others }))] : []),
    ];
    const different = new Map(changed.map((mutant) => [meaning(mutant), mutant]));
    different.delete(meaning(policy));
    return [...different.values()].map((mutant) => ({ action, named: describePolicy(mutant), policy: mutant }));
  });
}

/** Mutants that no table can tell from the policy, by what else decides. */
const decidedElsewhere: Record<string, readonly string[]> = {
  'the right to edit the item, which is asked for too': [
    'presence:own user',
    'notes:write user',
    'notes:delete user, to others’ admin',
    'content:share writer, to others’ writer',
  ],
  // The links of the table were made by an administrator: functions/writing/shares.test.ts ends a writer's own.
  'who made the link': [
    'content:end-share user, to others’ editor',
    'content:end-share editor, to others’ editor',
    'content:end-share admin, to others’ editor',
  ],
};
const isDecidedElsewhere = ({ action, named }: Mutant) =>
  Object.values(decidedElsewhere).flat().includes(`${action} ${named}`);

/** Replaces the policy by the mutant during `run`. */
async function withMutant<Result>({ action, policy }: Mutant, run: () => Promise<Result>): Promise<Result> {
  const table = policies as Record<Action, Policy>;
  const original = table[action];
  table[action] = policy;
  try {
    return await run();
  } finally {
    table[action] = original;
  }
}

/** The first row of a table whose outcome differs from the expected one. */
async function firstFailure({ table, run }: Runner): Promise<string | undefined> {
  for (const row of rowsOf(table)) {
    const line = lineOf(await run(row));
    if (line !== lineOf(row)) return line;
  }
  return undefined;
}

describe('the permission tables detect a changed policy', () => {
  const seen = policyMutants().filter((mutant) => !isDecidedElsewhere(mutant));
  test.each(seen.map((mutant) => [mutant.action, mutant.named, mutant] as const))(
    'the policy %s changed to «%s» fails a table',
    async (action, _, mutant) => expect(await withMutant(mutant, () => firstFailure(proofs[action]))).toBeDefined(),
  );
});

it('every policy has at least one mutant, and the mutants that are decided elsewhere exist', () => {
  expect(new Set(policyMutants().map(({ action }) => action))).toEqual(new Set(Object.keys(proofs)));
  expect(policyMutants().filter(isDecidedElsewhere)).toHaveLength(Object.values(decidedElsewhere).flat().length);
});
