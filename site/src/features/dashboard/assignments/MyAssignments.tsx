import type { User } from '#shared/model/people/user.ts';
import type { Assignment } from '#shared/model/writing/assignment.ts';
import { api } from '#site/src/api/api.ts';
import { MoreButton } from '#site/src/lists/MoreButton.tsx';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { usePages } from '#site/src/lists/usePages.ts';
import { AssignmentItems } from './AssignmentItem.tsx';
import '#site/src/features/dashboard/content/item.css';

/** The open assignments of the user, above their items; nothing without any. */
export function MyAssignments({ user }: { user: User }) {
  const list = usePages<Assignment>(['assignments', 'mine'], (args, options) =>
    api.assignments.mine.$get({ query: { ...args.query, state: 'open' } }, options),
  );
  if (list.isError && !list.items) return <NotLoaded what="I tuoi incarichi non si sono caricati." query={list} />;
  if (!list.items || list.items.length === 0) return null;
  return (
    <section className="my-assignments" aria-labelledby="my-assignments" tabIndex={-1}>
      <h2 id="my-assignments">I tuoi incarichi</h2>
      <AssignmentItems items={list.items} user={user} />
      <MoreButton list={list}>Mostra altri incarichi</MoreButton>
    </section>
  );
}
