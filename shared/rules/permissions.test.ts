import { describe, expect, it, test } from 'vitest';
import { type Action, may, mayTo, policies, roles, statusChoices } from './permissions.ts';

// What each role may do with its own items and with those of others: functions/security/matrix/.
describe('who may do what', () => {
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
