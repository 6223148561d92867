import { type BaseSyntheticEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import { privacyPath, profilePath } from '#shared/publish/paths.ts';
import { ApiProblem, logUnlessRefused, serverMessage } from '#site/src/api/api.ts';
import { onSessionChange, openSession, storageDenied, token } from '#site/src/api/session.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { nextPath } from '#site/src/lib/next-path.ts';
import { keepOffer } from '#site/src/readers/kept-offer.tsx';
import { keepDeviceMark } from './device-marks.ts';

export type LoggedIn = Parameters<typeof openSession>[0] & Parameters<typeof keepDeviceMark>[0];
type Failure = ReturnType<typeof serverMessage>;

/** Submits a form that opens a session. */
export const useAccountForm = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<LoggedIn>,
  whenFailed: string,
) => useSubmit(form, whenFailed, async (values) => enter(await send(values)), { leaves: true });

/** Opens the session and goes to the page that needed the login, or to the profile if a second factor is required. Throws where the browser cannot keep it. */
export async function enter(loggedIn: LoggedIn & { second_factor_from?: string | undefined }): Promise<void> {
  await keepOffer(loggedIn.access_token);
  if (!openSession(loggedIn)) throw new ApiProblem({ status: 0, detail: storageDenied });
  keepDeviceMark(loggedIn);
  location.replace(loggedIn.second_factor_from ? profilePath('secondo-fattore') : nextPath(location.search));
}

/**
 * Submits a form. Failures are shown with the server's sentence and at their fields. While it is `busy` another press does
 * nothing: a button that were disabled instead would lose the focus. A form that `leaves` the page stays busy once it is done,
 * until `reopen`.
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  whenFailed: string,
  send: (values: Values) => Promise<unknown>,
  { leaves = false } = {},
) {
  const [failure, setFailure] = useState<Failure>();
  const [done, setDone] = useState(false);
  const sending = useRef(false);

  const validateAndSend = form.handleSubmit(
    async (values) => {
      setFailure(undefined);
      setDone(false);
      try {
        await send(values);
        setDone(true);
      } catch (error) {
        logUnlessRefused(error);
        setFailure(serverMessage(error, whenFailed));
        showFieldErrors(form, error);
      }
    },
    // An invalid form is not sent: the last attempt's failure no longer applies.
    () => setFailure(undefined),
  );

  const hasLeft = leaves && done;
  const submit = async (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (sending.current || hasLeft) return;
    sending.current = true;
    await validateAndSend(event).finally(() => {
      sending.current = false;
    });
  };

  return { submit, failure, done, reopen: () => setDone(false), busy: form.formState.isSubmitting || hasLeft };
}

function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const problems = error instanceof ApiProblem ? error.errors : [];
  problems.forEach(({ field, message }, index) => {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  });
}

/** Redirects logged-in users, also after a login in another tab. True once it is known that there is no session. */
export function useRedirectIfLoggedIn(): boolean {
  const [isLoggedOut, setLoggedOut] = useState(false);
  useEffect(() => {
    const redirect = () => {
      if (token()) location.replace(nextPath(location.search));
    };
    redirect();
    setLoggedOut(!token());
    return onSessionChange(redirect);
  }, []);
  return isLoggedOut;
}

type Resolvers = typeof import('./account-forms.ts');

/** Loaded on the first focus of a field: the schemas weigh as much as the rest of the form. */
export const loadResolvers = (): Promise<Resolvers> => import('./account-forms.ts');

export const lazyResolver =
  <Values extends FieldValues>(choose: (resolvers: Resolvers) => Resolver<Values>): Resolver<Values> =>
  async (...form) =>
    choose(await loadResolvers())(...form);

export type AccountField<Name extends string> = {
  name: Name;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
};

/** The login asks for the address: password managers file the password under that, not under this name. */
export const usernameField = {
  name: 'username',
  label: 'Nome utente',
  type: 'text',
  autoComplete: 'nickname',
  hint: 'Lettere, numeri, punto, trattino',
} as const satisfies AccountField<string>;

export const nameFields = [
  { name: 'fullName', label: 'Nome e cognome', type: 'text', autoComplete: 'name' },
  usernameField,
] as const satisfies AccountField<string>[];

export const newPasswordFields = (label = 'Nuova password') =>
  [
    {
      name: 'password',
      label,
      type: 'password',
      autoComplete: 'new-password',
      hint: 'Almeno 6 caratteri; per la redazione almeno 8',
    },
    { name: 'confirmPassword', label: 'Conferma password', type: 'password', autoComplete: 'new-password' },
  ] as const satisfies AccountField<string>[];

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  fields: readonly AccountField<Path<Values>>[];
};

/** The text fields of a form about an account, with what password managers need to know of each. */
export function AccountFields<Values extends FieldValues>({ form, fields }: Props<Values>) {
  return fields.map((field) => (
    <FormInput
      key={field.name}
      form={form}
      {...field}
      autoCapitalize={field.name === 'fullName' ? 'words' : 'none'}
      spellCheck={false}
    />
  ));
}

type InputProps<Values extends FieldValues> = Omit<ComponentProps<'input'>, 'form'> & {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  hint?: string;
  /** Of a form without a schema. */
  needed?: boolean;
};

/** A field of a form, with its error. */
export function FormInput<Values extends FieldValues>(props: InputProps<Values>) {
  const { form, name, label, hint, needed = false, ...input } = props;
  return (
    <Field label={label} hint={hint} error={form.getFieldState(name, form.formState).error?.message}>
      {(wiring) => (
        <input {...wiring} {...input} {...form.register(name, needed ? { required: 'Campo obbligatorio' } : {})} />
      )}
    </Field>
  );
}

/** Part of every form that asks for an email address. `data`: whose data the address is. */
export const PrivacyLine = ({ data = 'i tuoi dati' }) => (
  <p className="account-other">
    Come trattiamo {data}: <a href={privacyPath}>l’informativa sulla privacy</a>
  </p>
);
