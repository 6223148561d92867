import type { Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Role } from '#shared/rules/permissions.ts';

/** Everybody who stands above a column, and the writer of what is not theirs. */
export async function castOf({ person }: Pick<Awaited<ReturnType<typeof testMagazine>>, 'person'>) {
  const people = {
    user: await person('user'),
    writer: await person('writer'),
    editor: await person('editor'),
    admin: await person('admin'),
  } satisfies Record<Role, Person>;
  const somebody = await person('writer', 'somebody');

  /** `writer·own` is a writer who meets what they wrote themselves. */
  function callerOf(column: string): { as: Person | undefined; authorId: string } {
    const [role = '', own] = column.split('·');
    const as = role === 'nobody' ? undefined : people[role as Role];
    if (role !== 'nobody' && !as) throw new Error(`Who is ${column}?`);
    return { as, authorId: own && as ? as.id : somebody.id };
  }
  return { ...people, somebody, callerOf };
}
