import { describe, expect, test } from 'vitest';
import { unmoderatedTables } from './expected-items.ts';
import { itemCells } from './item-cells.ts';
import { lineOf, rowsOf } from './table.ts';

for (const kind of ['news', 'gallery'] as const) {
  const { actCells } = await itemCells(kind);
  describe.each(Object.entries(unmoderatedTables))(`${kind}: %s`, (call, table) => {
    test.each(rowsOf(table).map((row) => [lineOf(row), row] as const))('the permissions of %s', async (line, row) =>
      expect(lineOf(await actCells(call, row))).toBe(line),
    );
  });
}
