import { useState } from 'react';
import type { User } from '#shared/model/people/user.ts';
import type { Assignment } from '#shared/model/writing/assignment.ts';
import { api } from '#site/src/api/api.ts';
import { PagedList } from '#site/src/features/dashboard/lists/PagedList.tsx';
import { changeAddress, useAddressParameter } from '#site/src/lists/address.ts';
import { usePages } from '#site/src/lists/usePages.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { AssignmentItems } from './AssignmentItem.tsx';
import { usePeople } from './usePeople.ts';
import '#site/src/features/dashboard/content/item.css';

/** All assignments, for editors. The filters are in the address. */
export function Assignments({ title, user }: { title: string; user: User }) {
  const state = useAddressParameter('stato') === 'fatti' ? 'done' : 'open';
  const person = useAddressParameter('persona');
  const { people } = usePeople();
  const list = usePages<Assignment>(['assignments', state, person], (args, options) =>
    api.assignments.$get({ query: { ...args.query, state, ...(person && { assignee: person }) } }, options),
  );
  const [adding, setAdding] = useState(false);

  return (
    <>
      <p className="list-create">
        <button type="button" className="button" onClick={() => setAdding(true)}>
          Nuovo incarico
        </button>
      </p>
      <search className="list-tools" aria-label={`Filtri: ${title}`}>
        <label>
          Stato
          <select
            value={state}
            onChange={({ target }) => changeAddress({ stato: target.value === 'done' ? 'fatti' : '' }, 'replaceState')}
          >
            <option value="open">Aperti</option>
            <option value="done">Fatti</option>
          </select>
        </label>
        <label>
          Persona
          <select value={person} onChange={({ target }) => changeAddress({ persona: target.value }, 'replaceState')}>
            <option value="">Tutte</option>
            <option value="none">Ancora nessuna</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </search>
      <PagedList title={title} list={list} empty={<p>{emptyWords(state, person)}</p>} more="Mostra altri incarichi">
        {(items) => <AssignmentItems items={items} user={user} manages />}
      </PagedList>
      {adding && <AssignmentDialog close={() => setAdding(false)} />}
    </>
  );
}

function emptyWords(state: 'open' | 'done', person: string): string {
  if (person) return 'Nessun incarico con questi filtri';
  return state === 'open' ? 'Nessun incarico aperto' : 'Nessun incarico fatto';
}
