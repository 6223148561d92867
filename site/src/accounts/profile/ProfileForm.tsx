import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile } from '#shared/accounts/user.ts';
import { taxonomies } from '#shared/kinds/terms.ts';
import { limits } from '#shared/limits.ts';
import { isStaff } from '#shared/rules/permissions.ts';
import { slugOf } from '#shared/text/slug.ts';
import {
  type AccountField,
  AccountFields,
  lazyResolver,
  loadResolvers,
  nameFields,
  PrivacyLine,
  useSubmit,
} from '#site/src/accounts/account-form.tsx';
import type { ProfileForm as Values } from '#site/src/accounts/account-forms.ts';
import { ApiProblem, api, logUnlessRefused } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { rememberedUser, rememberUser } from '#site/src/api/session.ts';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { changedFields } from '#site/src/forms/conflict.ts';
import { SinceLine } from '#site/src/forms/SinceLine.tsx';
import { useKeptWords } from '#site/src/forms/useKeptWords.tsx';

const fields = [
  ...nameFields,
  {
    name: 'email',
    label: 'Email',
    autoComplete: 'email',
    type: 'email',
    hint: 'Un nuovo indirizzo vale dopo la conferma dal messaggio che riceve',
  },
] as const satisfies AccountField<keyof Values>[];

const currentPassword = {
  name: 'current',
  label: 'Password attuale',
  type: 'password',
  autoComplete: 'current-password',
  hint: 'Serve per cambiare indirizzo',
} as const satisfies AccountField<keyof Values>;

type Subscribed = { values: Values; defaultValues?: Partial<Values> };

/** Loaded apart: readers have no library. */
const ProfilePicture = lazyComponent(() => import('./ProfilePicture.tsx').then((module) => module.ProfilePicture));

export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [pending, setPending] = useState(profile.pendingEmail);
  const form = useForm<Values>({
    resolver: lazyResolver(({ profileResolver }) => profileResolver),
    defaultValues: valuesOf(profile),
  });
  const { isDirty, errors, defaultValues: loaded = {} } = form.formState;
  const write = (words: Partial<Values>) => {
    const changed = Object.entries(words) as [keyof Values, string][];
    for (const [name, value] of changed) form.setValue(name, value, { shouldDirty: true });
  };
  const [keep, notKept, at, hold] = useKeptWords<Partial<Values>>('profile', write);
  useEffect(() => {
    // The password is kept nowhere.
    const callback = ({ values: { current: _, ...values }, defaultValues = {} }: Subscribed) => {
      const changed = changedFields<Partial<Values>>(values, defaultValues);
      keep(
        changed.length > 0
          ? Object.fromEntries(changed.map((name) => [name, values[name as keyof typeof values]]))
          : undefined,
      );
    };
    return form.subscribe({ formState: { values: true }, callback });
  }, [form, keep]);
  const { submit, failure, done, busy } = useSubmit(
    form,
    'Il profilo non è stato salvato. Riprova tra poco.',
    async (values) => {
      const sent = { ...form.getValues() };
      // Another tab may have changed the rest, and the present address would cancel a change that waits for its confirmation.
      const changed = changedFields<Partial<Values>>(values, loaded);
      const json = Object.fromEntries(changed.map((name) => [name, values[name]]));
      const saved = await api.auth.profile.$put({ json }).then((response) => response.json());
      client.setQueryData(['profile'], saved);
      setPending(saved.pendingEmail);
      // What was typed meanwhile waits for the next save.
      const now = form.getValues();
      const typed = changedFields(now, sent).map((name) => [name, now[name]] as const);
      form.reset(valuesOf(saved));
      for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
      const user = rememberedUser();
      if (user) rememberUser({ ...user, username: saved.username, fullName: saved.fullName });
    },
  );
  const changesEmail = form.watch('email').trim().toLowerCase() !== loaded.email;
  useEffect(() => {
    if (!changesEmail) form.setValue('current', '');
  }, [changesEmail, form]);

  return (
    <section aria-labelledby="profile-data" tabIndex={-1}>
      <h2 id="profile-data">Dati</h2>
      <form className="account-form" noValidate onSubmit={submit} onFocus={() => void loadResolvers()}>
        <SinceLine
          words={at === undefined ? undefined : { at }}
          verb="Ricomincia dalla versione salvata"
          restart={() => {
            const letGo = { ...form.getValues() };
            hold(true);
            form.reset();
            return () => write(letGo);
          }}
          isUntouched={() => !form.formState.isDirty}
          over={() => hold(false)}
        />
        {failure && <Alert kind="error" {...failure} />}
        {done && (
          <Alert
            kind="success"
            text="Profilo salvato."
            hint={isDirty ? 'Le ultime modifiche non lo sono ancora: salva di nuovo.' : undefined}
          />
        )}
        {!profile.emailConfirmed && <Unconfirmed />}
        {pending && <Pending address={pending} present={profile.email} cancelled={() => setPending(undefined)} />}
        <AccountFields form={form} fields={fields} />
        {changesEmail && <AccountFields form={form} fields={[currentPassword]} />}
        {profile.byline && isStaff(profile.role) ? (
          <p>
            Firmi come {profile.byline}. Biografia, immagine e link sono quelli della{' '}
            <a href={`${taxonomies.author.form}/${slugOf(profile.byline)}`}>tua pagina d’autore</a>.
          </p>
        ) : (
          <>
            <Field
              label="Breve biografia"
              optional
              hint={`Al massimo ${limits.biography} caratteri`}
              error={errors.biography?.message}
            >
              {(wiring) => <textarea {...wiring} rows={5} {...form.register('biography')} />}
            </Field>
            {isStaff(profile.role) && (
              <ProfilePicture
                picture={form.watch('picture')}
                change={(picture) => form.setValue('picture', picture, { shouldDirty: true })}
              />
            )}
          </>
        )}
        {notKept}
        <Button type="submit" disabled={busy}>
          Salva il profilo
        </Button>
        <PrivacyLine />
      </form>
    </section>
  );
}

const valuesOf = ({ fullName, username, email, biography, picture }: Profile): Values => ({
  fullName,
  username,
  email,
  biography,
  picture,
  current: '',
});

type PendingProps = { address: string; present: string; cancelled: () => void };

/** A new address that waits for its confirmation: saving the present one cancels the change. */
function Pending({ address, present, cancelled }: PendingProps) {
  const [state, setState] = useState<'waiting' | 'busy' | 'confirmed' | 'failed'>('waiting');
  const cancel = async () => {
    setState('busy');
    try {
      await api.auth.profile.$put({ json: { email: present } });
      cancelled();
    } catch (error) {
      logUnlessRefused(error);
      // The address of this page is no longer the account's, so it is a change that needs the password.
      setState(error instanceof ApiProblem && error.status === 422 ? 'confirmed' : 'failed');
    }
  };
  if (state === 'confirmed') {
    return <Alert kind="error" text="Il nuovo indirizzo è già confermato: ricarica la pagina" />;
  }
  const failed = state === 'failed';
  return (
    <Alert
      kind={failed ? 'error' : 'info'}
      text={failed ? 'Il cambio non è stato annullato. Riprova più tardi.' : `${address} aspetta la conferma.`}
      hint="Apri il link nel messaggio che abbiamo inviato a quell’indirizzo. Fino ad allora vale quello di prima."
    >
      <Action busy={state === 'busy'} act={cancel}>
        Annulla il cambio
      </Action>
    </Alert>
  );
}

/** The address is not confirmed: a link to it is one press away. */
function Unconfirmed() {
  const client = useQueryClient();
  const [state, setState] = useState<'asking' | 'busy' | 'sent' | 'failed'>('asking');
  const ask = async () => {
    setState('busy');
    try {
      await api.auth.email.$put();
      // Confirmed in another tab meanwhile, the address got no link, and this ends.
      await refetchList(client, 'profile');
      setState('sent');
    } catch (error) {
      logUnlessRefused(error);
      setState('failed');
    }
  };
  if (state === 'sent') return <Alert kind="success" text="Ti abbiamo inviato un link: aprilo per confermare" />;
  return (
    <Alert
      kind={state === 'failed' ? 'error' : 'info'}
      text={state === 'failed' ? 'Il link non è partito. Riprova più tardi.' : 'L’indirizzo non è ancora confermato.'}
      hint="Senza conferma non ti scriviamo, per esempio quando la password cambia."
    >
      <Action busy={state === 'busy'} act={ask}>
        Invia il link di conferma
      </Action>
    </Alert>
  );
}
