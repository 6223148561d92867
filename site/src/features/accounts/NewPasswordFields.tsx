import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#site/src/components/Field.tsx';
import type { NewPasswordForm } from './account-forms.ts';

const fields = [
  {
    name: 'password',
    label: 'Nuova password',
    hint: 'Almeno 6 caratteri; per la redazione almeno 8',
  },
  { name: 'confirmPassword', label: 'Conferma password', hint: undefined },
] as const;

/** The new password, twice. */
export function NewPasswordFields({ form }: { form: UseFormReturn<NewPasswordForm> }) {
  return fields.map(({ name, label, hint }) => (
    <Field key={name} label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(wiring) => <input {...wiring} type="password" autoComplete="new-password" {...form.register(name)} />}
    </Field>
  ));
}
