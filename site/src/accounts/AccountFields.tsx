import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { privacyPath } from '#shared/publish/paths.ts';
import { Field } from '#site/src/components/controls/Field.tsx';

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
  return fields.map(({ name, label, hint, type, autoComplete }) => (
    <Field key={name} label={label} hint={hint} error={form.getFieldState(name, form.formState).error?.message}>
      {(wiring) => (
        <input
          {...wiring}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={name === 'fullName' ? 'words' : 'none'}
          spellCheck={false}
          {...form.register(name)}
        />
      )}
    </Field>
  ));
}

/** Part of every form that asks for an email address. `data`: whose data the address is. */
export const PrivacyLine = ({ data = 'i tuoi dati' }) => (
  <p className="account-other">
    Come trattiamo {data}: <a href={privacyPath}>l’informativa sulla privacy</a>
  </p>
);
