import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#shared/rules/permissions.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { callCells } from './call-cells.ts';
import { callTable } from './expected-calls.ts';
import { rowsOf } from './table.ts';

const { plainCell, actors, call, person } = await callCells();

/** The calls that need a login; the others do not depend on the role. */
const authenticated = rowsOf(callTable).filter(({ cells }) =>
  cells.some(([caller, cell]) => caller === 'anonymous' && cell === '401'),
);
const everyPair = roles.flatMap((was) => roles.map((becomes) => [was, becomes] as const));
const eachRoleOnce = [
  ['user', 'admin'],
  ['admin', 'user'],
  ['writer', 'editor'],
  ['editor', 'writer'],
] as const;
const pairs = longRun ? everyPair : eachRoleOnce;

describe('a change of role', () => {
  test.each(pairs)(
    'gives the old token of a %s at once the rights of the new role %s, and no others',
    async (was: Role, becomes: Role) => {
      const member = await person(was, `${was}-${becomes}`);
      const change = await call('PUT', `/auth/users/${member.id}/role`, { as: actors.admin, body: { role: becomes } });
      expect(change.status).toBe(200);
      for (const row of authenticated) {
        const expected = row.cells.find(([caller]) => caller === becomes)?.[1];
        expect(await plainCell(row, member), String(row.about['call'])).toBe(expected);
      }
    },
  );
});
