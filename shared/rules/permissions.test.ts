import { describe, expect, it, test } from 'vitest';
import { type Action, may, mayTo, policies, roles, statusChoices } from './permissions.ts';

const least = (allowed: (role: (typeof roles)[number]) => boolean) => roles.filter(allowed);

/** product.md §6 and «Who may do what» of decisions.md, written out: who may, and who may for items of other authors. */
const table: [Action, own: string, others: string][] = [
  ['session:read', 'user writer editor admin', 'user writer editor admin'],
  ['moderated:create', 'writer editor admin', 'writer editor admin'],
  ['moderated:edit', 'writer editor admin', 'editor admin'],
  ['moderated:approve', 'editor admin', 'editor admin'],
  ['moderated:undo-approval', 'editor admin', 'editor admin'],
  ['moderated:reject', 'editor admin', 'editor admin'],
  ['moderated:delete', 'user writer editor admin', 'admin'],
  ['content:see-unpublished', 'user writer editor admin', 'editor admin'],
  ['moderated:see-revisions', 'user writer editor admin', 'editor admin'],
  ['moderated:list-own', 'user writer editor admin', 'user writer editor admin'],
  ['moderated:list-pending', 'editor admin', 'editor admin'],
  ['moderated:list-all', 'admin', 'admin'],
  ['content:browse', 'editor admin', 'editor admin'],
  ['content:share', 'writer editor admin', 'editor admin'],
  ['content:end-share', 'writer editor admin', 'editor admin'],
  ['drafts:own', 'writer editor admin', 'writer editor admin'],
  ['drafts:see-others', 'editor admin', 'editor admin'],
  ['presence:own', 'writer editor admin', 'writer editor admin'],
  ['notes:write', 'writer editor admin', 'writer editor admin'],
  ['notes:delete', 'writer editor admin', 'admin'],
  ['content:publish', 'editor admin', 'editor admin'],
  ['content:feature', 'editor admin', 'editor admin'],
  ['unmoderated:create', 'editor admin', 'editor admin'],
  ['unmoderated:edit', 'editor admin', 'editor admin'],
  ['unmoderated:delete', 'editor admin', 'admin'],
  ['media:read', 'writer editor admin', 'writer editor admin'],
  ['media:upload', 'writer editor admin', 'writer editor admin'],
  ['media:edit', 'writer editor admin', 'editor admin'],
  ['media:replace', 'writer editor admin', 'editor admin'],
  ['media:change-shown', 'editor admin', 'editor admin'],
  ['media:delete', 'writer editor admin', 'admin'],
  ['trash:list', 'admin', 'admin'],
  ['trash:restore', 'admin', 'admin'],
  ['audit:list', 'admin', 'admin'],
  ['newsletter:manage', 'admin', 'admin'],
  ['newsletter:send', 'admin', 'admin'],
  ['subscribers:manage', 'admin', 'admin'],
  ['users:list', 'admin', 'admin'],
  ['users:change-role', 'admin', 'admin'],
  ['users:disable', 'admin', 'admin'],
  ['users:delete', 'admin', 'admin'],
  ['users:invite', 'admin', 'admin'],
  ['users:end-sessions', 'admin', 'admin'],
  ['users:remove-factors', 'admin', 'admin'],
  ['users:require-factor', 'admin', 'admin'],
  ['account:own', 'user writer editor admin', 'user writer editor admin'],
  ['site:see-status', 'writer editor admin', 'writer editor admin'],
];

describe('who may do what', () => {
  test.each(table)('%s: %s; to another’s: %s', (action, own, others) => {
    expect(least((role) => may(role, action)).join(' ')).toBe(own);
    expect(least((role) => mayTo({ id: 'anna', role }, action, 'anna')).join(' ')).toBe(own);
    expect(least((role) => mayTo({ id: 'anna', role }, action, 'bruno')).join(' ')).toBe(others);
  });

  it('is written out here for every action there is', () =>
    expect(table.map(([action]) => action).toSorted()).toEqual(Object.keys(policies).toSorted()));

  it('never gives a role less than the one below it', () => {
    for (const action of Object.keys(policies) as Action[]) {
      const allowed = roles.map((role) => may(role, action));
      expect(allowed, action).toEqual(allowed.toSorted());
    }
  });

  it('never allows more to another’s work than to one’s own', () => {
    for (const action of Object.keys(policies) as Action[]) {
      for (const role of roles) {
        const toOthers = mayTo({ id: 'anna', role }, action, 'bruno');
        const toOwn = mayTo({ id: 'anna', role }, action, 'anna');
        expect(toOwn || !toOthers, `${role} ${action}`).toBe(true);
      }
    }
  });
});

test.each([
  ['user', ['draft', 'pending']],
  ['writer', ['draft', 'pending']],
  ['editor', ['draft', 'pending', 'published']],
  ['admin', ['draft', 'pending', 'published']],
] as const)('the form offers a %s the statuses %o', (role, choices) => expect(statusChoices(role)).toEqual(choices));
