import { describe, expect, it, test } from 'vitest';
import type { Action } from '#shared/rules/permissions.ts';
import { callCells, listCells } from './call-cells.ts';
import { callTable, listTable, roleTable } from './expected-calls.ts';
import { createTable, itemTables, saveTable, unmoderatedTables } from './expected-items.ts';
import { itemCells } from './item-cells.ts';
import { policyMutants, withMutant } from './policy-mutants.ts';
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
const save: Runner = { table: saveTable, run: (row) => articles.saveCells(row, false, true) };

/** The table that covers each policy. */
const proofs: Record<Action, Runner> = {
  'session:read': plain,
  'content:create': { table: createTable, run: articles.createCells },
  'content:edit': save,
  'content:approve': item('PUT /{kind}/{id}/approve'),
  'content:undo-approval': item('PUT /{kind}/{id}/approve/undo'),
  'content:reject': item('PUT /{kind}/{id}/reject'),
  'content:delete': item('DELETE /{kind}/{id}'),
  'content:see-unpublished': item('GET /{kind}/{id}'),
  'content:see-revisions': item('GET /{kind}/{id}/revisions'),
  'content:list-own': { table: listTable, run: lists },
  'content:list-pending': { table: listTable, run: lists },
  'content:list-all': { table: listTable, run: lists },
  'content:publish': save,
  'content:feature': save,
  'desk:create': plain,
  'desk:edit': unmoderated('PUT /{unmoderated}/{id}'),
  'desk:delete': unmoderated('DELETE /{unmoderated}/{id}'),
  'trash:list': plain,
  'trash:restore': plain,
  'audit:list': plain,
  'newsletter:manage': plain,
  'newsletter:send': plain,
  'subscribers:manage': plain,
  'users:list': plain,
  'users:change-role': { table: roleTable, run: calls.roleCells },
  'site:see-status': plain,
};

/** The first line of a table that comes out otherwise than it is written. */
async function firstFailure({ table, run }: Runner): Promise<string | undefined> {
  for (const row of rowsOf(table)) {
    const line = lineOf(await run(row));
    if (line !== lineOf(row)) return line;
  }
  return undefined;
}

describe('a policy with one word changed or removed fails a table', () => {
  test.each(policyMutants().map((mutant) => [mutant.action, mutant.named, mutant] as const))(
    '%s: %s',
    async (action, _, mutant) => expect(await withMutant(mutant, () => firstFailure(proofs[action]))).toBeDefined(),
  );
});

it('there is a mutant of every policy', () =>
  expect(new Set(policyMutants().map(({ action }) => action))).toEqual(new Set(Object.keys(proofs))));
