import { useForm } from 'react-hook-form';
import { useSubmit } from '#site/src/accounts/account-form.tsx';
import { Button, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';

type Props = {
  title: string;
  text: string;
  verb: string;
  /** The label of a name to be chosen, if there is one. */
  naming?: string;
  close: () => void;
  act: (values: { current: string; name: string }) => Promise<void>;
};

/** Asks for the password once more before a change of the second factors. Esc and Annulla change nothing; what was sent is awaited. */
export function PasswordDialog({ title, text, verb, naming, close, act }: Props) {
  const form = useForm({ defaultValues: { current: '', name: '' } });
  const { submit, failure, busy } = useSubmit(form, 'Non è riuscito. Riprova tra poco.', act);
  const { errors } = form.formState;
  return (
    <Dialog title={title} close={() => busy || close()}>
      <form className="account-form" noValidate onSubmit={submit}>
        <p>{text}</p>
        {failure && <Alert kind="error" {...failure} />}
        {naming && (
          <Field label={naming} error={errors.name?.message}>
            {(wiring) => (
              <input
                {...wiring}
                type="text"
                autoComplete="off"
                maxLength={60}
                {...form.register('name', { required: 'Campo obbligatorio' })}
              />
            )}
          </Field>
        )}
        <Field label="La tua password" error={errors.current?.message}>
          {(wiring) => (
            <input
              {...wiring}
              type="password"
              autoComplete="current-password"
              {...form.register('current', { required: 'Campo obbligatorio' })}
            />
          )}
        </Field>
        <div className="dialog-buttons">
          <QuietButton disabled={busy} onClick={close}>
            Annulla
          </QuietButton>
          <Button type="submit" disabled={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
