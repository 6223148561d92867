import type { Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Role } from '#shared/rules/permissions.ts';

/** The callers of the table columns, and the author of other users' items. */
export async function testActors({ person }: Pick<Awaited<ReturnType<typeof testMagazine>>, 'person'>) {
  const people = {
    user: await person('user'),
    writer: await person('writer'),
    editor: await person('editor'),
    admin: await person('admin'),
  } satisfies Record<Role, Person>;
  const otherAuthor = await person('writer', 'author');

  /** `writer·own` is a writer who calls on their own item. */
  function callerOf(column: string): { as: Person | undefined; authorId: string } {
    const [role = '', own] = column.split('·');
    const as = role === 'anonymous' ? undefined : people[role as Role];
    if (role !== 'anonymous' && !as) throw new Error(`Unknown caller ${column}`);
    return { as, authorId: own && as ? as.id : otherAuthor.id };
  }
  return { ...people, otherAuthor, callerOf };
}
