import { describe, expect, test } from 'vitest';
import type { ModeratedKind } from '#shared/model/kinds.ts';
import { createEventTable, createTable, itemTables, saveTable } from './expected-items.ts';
import { itemCells } from './item-cells.ts';
import { lineOf, type Row, rowsOf } from './table.ts';

const titled = (rows: Row[]) => rows.map((row): [line: string, row: Row] => [lineOf(row), row]);

/** Every cell for one kind. Each kind has its own test file, so that they run in parallel. */
export async function itemMatrix(kind: ModeratedKind): Promise<void> {
  const { actCells, saveCells, createCells } = await itemCells(kind);

  describe.each([false, true])(`a ${kind} whose featured mark is %s`, (featured) => {
    describe.each(Object.entries(itemTables))('%s', (call, table) => {
      test.each(titled(rowsOf(table)))('%s', async (line, row) =>
        expect(lineOf(await actCells(call, row, featured))).toBe(line),
      );
    });

    describe('PUT /{kind}/{id}', () => {
      test.each(titled(rowsOf(saveTable)))('%s', async (line, row) => {
        expect(lineOf(await saveCells(row, featured, true))).toBe(line);
        // An omitted mark is kept.
        if (row.about['featured'] === 'kept') expect(lineOf(await saveCells(row, featured, false))).toBe(line);
      });
    });
  });

  describe(`POST /{kind}: a new ${kind}`, () => {
    test.each(titled(rowsOf(kind === 'event' ? createEventTable : createTable)))('%s', async (line, row) =>
      expect(lineOf(await createCells(row))).toBe(line),
    );
  });
}
