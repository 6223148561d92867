import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '#site/src/components/Field.tsx';

const hint = 'Almeno 6 caratteri; per la redazione almeno 8';

type Props<Values extends FieldValues> = { form: UseFormReturn<Values>; label?: string };

/** The new password, twice. */
export function NewPasswordFields<Values extends FieldValues & { password: string; confirmPassword: string }>({
  form,
  label = 'Nuova password',
}: Props<Values>) {
  const fields = [
    { name: 'password' as Path<Values>, label, hint },
    { name: 'confirmPassword' as Path<Values>, label: 'Conferma password', hint: undefined },
  ];
  return fields.map((field) => (
    <Field key={field.name} label={field.label} hint={field.hint} error={messageOf(form, field.name)}>
      {(wiring) => <input {...wiring} type="password" autoComplete="new-password" {...form.register(field.name)} />}
    </Field>
  ));
}

const messageOf = <Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>): string | undefined =>
  form.getFieldState(name, form.formState).error?.message;
