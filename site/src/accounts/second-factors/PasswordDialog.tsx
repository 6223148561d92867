import { useForm } from 'react-hook-form';
import { FormInput, useSubmit } from '#site/src/accounts/account-form.tsx';
import { Button } from '#site/src/components/controls/buttons.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
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
  return (
    <Dialog title={title} close={() => busy || close()}>
      <form className="account-form" noValidate onSubmit={submit}>
        <p>{text}</p>
        {failure && <Alert kind="error" {...failure} />}
        {naming && (
          <FormInput form={form} name="name" label={naming} type="text" autoComplete="off" maxLength={60} needed />
        )}
        <FormInput
          form={form}
          name="current"
          label="La tua password"
          type="password"
          autoComplete="current-password"
          needed
        />
        <DialogButtons close={close} busy={busy}>
          <Button type="submit" disabled={busy}>
            {verb}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
