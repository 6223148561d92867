import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Passkey } from '#shared/accounts/second-factor.ts';
import { FormInput, useSubmit } from '#site/src/accounts/account-form.tsx';
import { api } from '#site/src/api/api.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { dateTimeWith, formatDateTime } from '#site/src/lib/italian-format.ts';

type Props = { passkeys: Passkey[]; add: () => void; remove: (passkey: Passkey) => void; renamed: () => void };

export function PasskeyList({ passkeys, add, remove, renamed }: Props) {
  const [renaming, setRenaming] = useState<string>();
  return (
    <div className="factor">
      <h3>Passkey</h3>
      <p>Aprono l’account senza password, con l’impronta, il volto o il PIN del dispositivo.</p>
      <ul className="passkeys">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="row">
            {renaming === passkey.id ? (
              <Rename
                passkey={passkey}
                close={() => setRenaming(undefined)}
                done={() => {
                  setRenaming(undefined);
                  renamed();
                }}
              />
            ) : (
              <>
                <span>
                  <strong>{passkey.name}</strong>
                  <span>
                    {passkey.lastUsedAt
                      ? `Ultimo uso: ${formatDateTime(passkey.lastUsedAt)}`
                      : `Creata ${dateTimeWith('il', passkey.createdAt)}`}
                  </span>
                </span>
                <Action aria-label={`Rinomina la passkey ${passkey.name}`} onClick={() => setRenaming(passkey.id)}>
                  Rinomina
                </Action>
                <Action aria-label={`Elimina la passkey ${passkey.name}`} onClick={() => remove(passkey)}>
                  Elimina
                </Action>
              </>
            )}
          </li>
        ))}
      </ul>
      {'PublicKeyCredential' in window ? (
        <Action onClick={add}>Aggiungi una passkey</Action>
      ) : (
        <p>Questo browser non usa le passkey.</p>
      )}
    </div>
  );
}

function Rename({ passkey, close, done }: { passkey: Passkey; close: () => void; done: () => void }) {
  const form = useForm({ defaultValues: { name: passkey.name } });
  const { submit, failure, busy } = useSubmit(form, 'Il nome non è cambiato. Riprova tra poco.', async ({ name }) => {
    await api.auth.passkeys[':id'].$put({ param: { id: passkey.id }, json: { name } });
    done();
  });
  return (
    <form noValidate onSubmit={submit}>
      {failure && <Alert kind="error" {...failure} />}
      <FormInput
        form={form}
        name="name"
        label="Nuovo nome"
        type="text"
        maxLength={60}
        // The button before it had the focus and is gone.
        autoFocus
        needed
      />
      <Action type="submit" disabled={busy}>
        Salva il nome
      </Action>
      <Action onClick={close}>Annulla</Action>
    </form>
  );
}
