import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Profile } from '#shared/accounts/user.ts';
import { isStaff } from '#shared/rules/permissions.ts';
import { ApiProblem, api, serverMessage } from '#site/src/api/api.ts';
import { endSession } from '#site/src/api/session.ts';
import { QuietButton, Submit } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { download } from '#site/src/lib/download.ts';

/** The person's data as a file, and the way out. */
export function OwnDataSection({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const response = await api.me.export.$get();
      download(
        new Blob([JSON.stringify(await response.json(), null, 2)], { type: 'application/json' }),
        'i-tuoi-dati.json',
      );
    },
  });
  return (
    <section aria-labelledby="profile-own-data" tabIndex={-1}>
      <h2 id="profile-own-data">I tuoi dati</h2>
      <p>Un file con tutto quello che conserviamo di te: account, sessioni, liste, iscrizione, contenuti.</p>
      {save.isError && (
        <Alert kind="error" {...serverMessage(save.error, 'Il file non è stato preparato. Riprova tra poco.')} />
      )}
      <div className="row profile-buttons">
        <QuietButton busy={save.isPending} act={() => save.mutate()}>
          Scarica i tuoi dati
        </QuietButton>
        <QuietButton onClick={() => setAsking(true)}>Elimina l’account</QuietButton>
      </div>
      {asking && <DeletionDialog profile={profile} close={() => setAsking(false)} />}
    </section>
  );
}

function DeletionDialog({ profile, close }: { profile: Profile; close: () => void }) {
  const [current, setCurrent] = useState('');
  const [newsletter, setNewsletter] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.me.$delete({ json: { current, newsletter } }),
    onSuccess: () => {
      endSession();
      location.replace('/');
    },
  });
  const fieldErrors = remove.error instanceof ApiProblem ? remove.error.errors : [];
  const wrong = fieldErrors.find(({ field }) => field === 'current')?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  };
  return (
    <Dialog title="Elimina l’account" close={() => remove.isPending || close()}>
      <form className="account-form" noValidate onSubmit={submit}>
        {remove.isError && !wrong && (
          <Alert kind="error" {...serverMessage(remove.error, 'L’account non è stato eliminato. Riprova tra poco.')} />
        )}
        <p>
          Non si può annullare: spariscono il profilo, le sessioni e le tue liste.
          {isStaff(profile.role) && ' I tuoi contenuti restano, con la tua firma, affidati a un amministratore.'}
        </p>
        <Field label="La tua password" error={wrong}>
          {(wiring) => (
            <input
              {...wiring}
              data-first
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={({ target }) => setCurrent(target.value)}
            />
          )}
        </Field>
        {profile.emailConfirmed && (
          <label className="checkbox">
            <input type="checkbox" checked={newsletter} onChange={({ target }) => setNewsletter(target.checked)} />
            Cancella anche l’iscrizione alla newsletter
          </label>
        )}
        <DialogButtons close={close} busy={remove.isPending}>
          <Submit busy={remove.isPending}>Elimina per sempre</Submit>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
