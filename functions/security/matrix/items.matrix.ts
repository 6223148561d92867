import { describe, expect, test } from 'vitest';
import type { ModeratedKind } from '#shared/kinds/kinds.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { createEventTable, createTable, itemTables, saveTable } from './expected-items.ts';
import { itemCells } from './item-cells.ts';
import { lineOf, type Row, rowsOf } from './table.ts';

const titled = (rows: Row[]) => rows.map((row): [line: string, row: Row] => [lineOf(row), row]);

/**
 * Articles, videos and events share their routes, so `npm test` tries every row for articles, and for the others the rows
 * of one state with both editions; events have a table of their own for new items. A featured mark matters to a save alone.
 */
const isTried = (kind: ModeratedKind, { about }: Row) =>
  longRun || kind === 'article' || about['now'] === 'pending+live';
const isTriedWithMark = (kind: ModeratedKind, row: Row) =>
  longRun || (kind === 'article' && row.about['now'] === 'published');

/** The tables for one kind; a file each, so that they run concurrently. */
export async function itemMatrix(kind: ModeratedKind): Promise<void> {
  const { actCells, saveCells, createCells } = await itemCells(kind);
  const saves = rowsOf(saveTable).filter((row) => isTried(kind, row));

  describe.each(longRun ? [false, true] : [false])(`a ${kind} whose featured mark is %s`, (featured) => {
    describe.each(Object.entries(itemTables))('%s', (call, table) => {
      const rows = rowsOf(table).filter((row) => isTried(kind, row));
      test.each(titled(rows))('the permissions of %s', async (line, row) =>
        expect(lineOf(await actCells(call, row, featured))).toBe(line),
      );
    });
  });

  const saved: [featured: boolean, rows: Row[]][] = [
    [false, saves],
    [true, saves.filter((row) => isTriedWithMark(kind, row))],
  ];
  describe.each(saved.filter(([, rows]) => rows.length > 0))(
    `PUT /{kind}/{id}: a ${kind} whose featured mark is %s`,
    (featured, rows) => {
      test.each(titled(rows))('the permissions of %s', async (line, row) => {
        expect(lineOf(await saveCells(row, featured, true))).toBe(line);
        // A save without the mark keeps it.
        const keeps = row.about['featured'] === 'kept' && isTriedWithMark(kind, row);
        if (keeps) expect(lineOf(await saveCells(row, featured, false))).toBe(line);
      });
    },
  );

  const created = rowsOf(kind === 'event' ? createEventTable : createTable);
  describe(`POST /{kind}: a new ${kind}`, () => {
    test.each(titled(kind === 'video' && !longRun ? created.slice(0, 4) : created))(
      'the permissions of %s',
      async (line, row) => expect(lineOf(await createCells(row))).toBe(line),
    );
  });
}
