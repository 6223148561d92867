import type { User } from '#shared/accounts/user.ts';
import type { Person } from '#shared/rules/fields.ts';
import { nameAmong } from '#shared/text/person-name.ts';
import { sortShapes, staffQueue, userKey } from './keys.ts';
import { listAll } from './query.ts';
import { batchGet, type Store } from './store.ts';

/** In place of the name of an account that has been deleted: its username may be another person's by now. */
export const deletedAccountName = 'Account eliminato';

/** The names of these accounts, without those that have been deleted. */
export async function namesOf(store: Store, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(ids)].map(userKey);
  if (keys.length === 0) return new Map();
  const [rows, staff] = await Promise.all([
    batchGet<{ data: User }>(store, keys),
    listAll<User>(store, { index: 'queue', partition: staffQueue, shape: sortShapes.staff, keyOf: userKey }),
  ]);
  return new Map(rows.flatMap((row) => (row ? [[row.data.id, nameAmong(row.data, staff)]] : [])));
}

const personFields = ['by', 'createdBy', 'deletedBy', 'invitedBy', 'reviewedBy', 'updatedBy'] as const;

/**
 * These answers with the names of their persons; one whose account is gone has the username of that time alone, and so have all
 * while the store cannot be read: what was saved is answered as saved.
 */
export async function withPersonNames<Answer extends object>(
  store: Store,
  answers: readonly Answer[],
): Promise<Answer[]> {
  const persons = (answer: Answer) =>
    personFields.flatMap((field): [string, Person][] => {
      const person = (answer as Partial<Record<string, Person>>)[field];
      return person ? [[field, person]] : [];
    });
  const ids = answers.flatMap(persons).map(([, { id }]) => id);
  const names = await namesOf(store, ids).catch(() => new Map<string, string>());
  const named = (person: Person) => ({ ...person, name: names.get(person.id) });
  return answers.map((answer) => ({
    ...answer,
    ...Object.fromEntries(persons(answer).map(([field, person]) => [field, named(person)])),
  }));
}
