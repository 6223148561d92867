import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { api } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Field, Options } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { useStaff } from './staff.tsx';

type Open = 'disable' | 'end-sessions' | 'remove-factors' | 'delete';

/** What an administrator may do with another account. */
export function UserActions({ user }: { user: User }) {
  const { id, username, fullName, disabled = false, secondFactor = false } = user;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const setDisabled = useAction({
    name: ['disable', id],
    // What the person was asked, although another administrator may have done it meanwhile.
    call: (off: boolean) => api.auth.users[':id'].disabled.$put({ param: { id }, json: { disabled: off } }),
    done: (_, off) => ({ text: off ? 'Account disattivato' : 'Account riattivato', hint: username }),
    failed: (off) => (off ? 'L’account non è stato disattivato' : 'L’account non è stato riattivato'),
    changes: ['users', 'staff'],
  });
  const endSessions = useAction({
    name: ['end-sessions', id],
    call: () => api.auth.users[':id'].sessions.$delete({ param: { id } }),
    done: () => ({ text: 'Sessioni chiuse', hint: username }),
    failed: 'Le sessioni non si sono chiuse',
    changes: [],
  });
  const removeFactors = useAction({
    name: ['remove-factors', id],
    call: () => api.auth.users[':id']['second-factor'].$delete({ param: { id } }),
    done: () => ({ text: 'Secondo fattore tolto', hint: username }),
    failed: 'Il secondo fattore non è stato tolto',
    changes: ['users'],
  });
  return (
    <div className="row user-actions">
      <Action
        aria-label={`${disabled ? 'Riattiva' : 'Disattiva'} ${username}`}
        busy={setDisabled.busy}
        act={() => (disabled ? setDisabled.act(false) : setOpen('disable'))}
      >
        {disabled ? 'Riattiva' : 'Disattiva'}
      </Action>
      <Action
        aria-label={`Chiudi le sessioni di ${username}`}
        busy={endSessions.busy}
        act={() => setOpen('end-sessions')}
      >
        Chiudi le sessioni
      </Action>
      {secondFactor && (
        <Action
          aria-label={`Togli il secondo fattore di ${username}`}
          busy={removeFactors.busy}
          act={() => setOpen('remove-factors')}
        >
          Togli il secondo fattore
        </Action>
      )}
      <Action aria-label={`Elimina ${username}`} onClick={() => setOpen('delete')}>
        Elimina
      </Action>
      {open === 'disable' && (
        <ConfirmDialog
          title="Disattivare l’account?"
          verb="Disattiva"
          close={close}
          confirm={() => setDisabled.act(true)}
        >
          <p>{fullName || username} esce subito e non può più entrare. I suoi contenuti e le sue firme restano.</p>
        </ConfirmDialog>
      )}
      {open === 'end-sessions' && (
        <ConfirmDialog
          title="Chiudere tutte le sessioni?"
          verb="Chiudi le sessioni"
          close={close}
          confirm={() => endSessions.act(undefined)}
        >
          <p>{fullName || username} dovrà accedere di nuovo su ogni dispositivo.</p>
        </ConfirmDialog>
      )}
      {open === 'remove-factors' && (
        <ConfirmDialog
          title="Togliere il secondo fattore?"
          verb="Togli"
          close={close}
          confirm={() => removeFactors.act(undefined)}
        >
          <p>
            Fallo solo se {fullName || username} ha perso il telefono e i codici di recupero, e te lo ha chiesto di
            persona: poi basta la password. Le sue sessioni si chiudono, e riceve un messaggio.
          </p>
        </ConfirmDialog>
      )}
      {open === 'delete' && <DeleteDialog user={user} close={close} />}
    </div>
  );
}

function DeleteDialog({ user, close }: { user: User; close: () => void }) {
  const { id, username, fullName } = user;
  const { staff, query } = useStaff();
  const owners = staff.filter((owner) => owner.id !== id && owner.editsAll);
  const [pieces, setPieces] = useState<'give' | 'trash'>('give');
  const [chosen, setChosen] = useState<string>();
  const to = chosen ?? owners[0]?.id;
  const remove = useAction({
    name: ['delete-account', id],
    call: () => api.auth.users[':id'].$delete({ param: { id }, json: { pieces, ...(to ? { to } : {}) } }),
    done: () => ({ text: 'Account eliminato', hint: username }),
    failed: 'L’account non è stato eliminato',
    changes: ['users', 'staff', 'list', 'counts', 'trash'],
  });
  return (
    <ConfirmDialog
      title="Eliminare l’account?"
      verb="Elimina"
      close={close}
      waiting={owners.length === 0}
      confirm={() => remove.act(undefined)}
    >
      <p>{fullName || username} non potrà più entrare, e l’account non si può ripristinare.</p>
      <fieldset className="pieces">
        <legend>I contenuti non pubblicati</legend>
        <label>
          <input type="radio" name="pieces" checked={pieces === 'give'} onChange={() => setPieces('give')} /> passano a
          un altro
        </label>
        <label>
          <input type="radio" name="pieces" checked={pieces === 'trash'} onChange={() => setPieces('trash')} /> vanno
          nel cestino
        </label>
      </fieldset>
      <Field label="A chi vanno i contenuti" hint="Quelli pubblicati restano in linea, con la loro firma">
        {(wiring) => (
          <select {...wiring} value={to ?? ''} onChange={({ target }) => setChosen(target.value)}>
            {query.isPending && <option value="">Caricamento...</option>}
            <Options of={owners.map(({ id, name }) => [id, name])} />
          </select>
        )}
      </Field>
      {query.isError && <NotLoaded what="Gli account non si sono caricati." query={query} />}
    </ConfirmDialog>
  );
}
