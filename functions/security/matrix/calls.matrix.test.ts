import { describe, expect, it, test } from 'vitest';
import { callCells, listCells } from './call-cells.ts';
import { callTable, listTable, ownedTables, roleTable } from './expected-calls.ts';
import { itemTables, unmoderatedTables } from './expected-items.ts';
import { lineOf, rowsOf } from './table.ts';

const { call, plainCells, ownedCells, roleCells } = await callCells();
const titled = (table: string) => rowsOf(table).map((row) => [lineOf(row), row] as const);

test.each(titled(callTable))('the permissions of %s', async (line, row) =>
  expect(lineOf(await plainCells(row))).toBe(line),
);

describe.each(Object.entries(ownedTables))('own %s', (subject, table) => {
  test.each(titled(table))('the permissions of %s', async (line, row) =>
    expect(lineOf(await ownedCells[subject as keyof typeof ownedTables](row))).toBe(line),
  );
});

describe('PUT /auth/users/{id}/role', () => {
  test.each(titled(roleTable))('the permissions of %s', async (line, row) =>
    expect(lineOf(await roleCells(row))).toBe(line),
  );
});

for (const kind of ['article', 'video', 'event'] as const) {
  const cells = await listCells(kind);
  describe(`/${kind}s`, () => {
    test.each(titled(listTable))('the permissions of %s', async (line, row) =>
      expect(lineOf(await cells(row))).toBe(line),
    );
  });
}

describe('the permission tables', () => {
  const byItem = [...Object.keys(itemTables), 'PUT /{kind}/{id}', 'POST /{kind}'].flatMap((named) =>
    ['articles', 'videos', 'events'].map((kind) => named.replace('{kind}', kind)),
  );
  const byUnmoderated = Object.keys(unmoderatedTables).flatMap((named) =>
    ['news', 'gallery'].map((kind) => named.replace('{unmoderated}', kind)),
  );
  const byCall = new Set([callTable, ...Object.values(ownedTables)].flatMap(rowsOf).map(({ about }) => about['call']));
  const written = [...byItem, ...byUnmoderated, ...byCall, 'PUT /auth/users/{id}/role'];

  it('the permission tables have a row for every call of the API', async () => {
    const { paths } = (await call('GET', '/openapi.json')).body as { paths: Record<string, object> };
    const declared = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    );
    expect(declared.filter((one) => !written.includes(one))).toEqual([]);
    expect(written.toSorted()).toEqual(declared.toSorted());
  });
});
