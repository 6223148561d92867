import qrcode from 'qrcode-generator';
import { useForm } from 'react-hook-form';
import type { TotpEnrolment } from '#shared/accounts/second-factor.ts';
import { FormInput, useSubmit } from '#site/src/accounts/account-form.tsx';
import { Button } from '#site/src/components/controls/buttons.tsx';
import { DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';

type Props = { enrolment: TotpEnrolment; activate: (code: string) => Promise<void>; cancel: () => void };

/** Shows the secret to the app, and asks for a code: nothing is turned on before the app has shown that it works. */
export function TotpSetup({ enrolment, activate, cancel }: Props) {
  const form = useForm({ defaultValues: { code: '' } });
  const { submit, failure, busy } = useSubmit(form, 'L’app non è attiva. Riprova tra poco.', ({ code }) =>
    activate(code),
  );
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p>Inquadra il codice con la tua app di autenticazione, poi scrivi le sei cifre che mostra.</p>
      <QrCode text={enrolment.uri} label="Codice QR per l’app di autenticazione" />
      <p>
        Se non puoi inquadrarlo, scrivi nell’app questa chiave:{' '}
        <code className="secret">{grouped(enrolment.secret)}</code> oppure{' '}
        <a href={enrolment.uri}>aprila su questo dispositivo</a>.
      </p>
      {failure && <Alert kind="error" {...failure} />}
      <FormInput
        form={form}
        name="code"
        label="Codice di verifica"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // The dialog before it had the focus and is gone.
        autoFocus
        needed
      />
      <DialogButtons close={cancel}>
        <Button type="submit" disabled={busy}>
          Attiva
        </Button>
      </DialogButtons>
    </form>
  );
}

const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Black on white in both colour schemes, with the margin of four modules that readers need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const modules = Array.from({ length: count }, (_, row) => row).flatMap((row) =>
    Array.from({ length: count }, (_, column) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '')),
  );
  return (
    <svg className="qr-code" viewBox={`-4 -4 ${count + 8} ${count + 8}`} role="img" aria-label={label}>
      <rect x="-4" y="-4" width={count + 8} height={count + 8} fill="#ffffff" />
      <path d={modules.join('')} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
