import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Passkey, SecondFactors, TotpEnrolment } from '#shared/accounts/second-factor.ts';
import { dateWith } from '#shared/time/dates.ts';
import { ApiProblem, api } from '#site/src/api/api.ts';
import { refetchList, useAnswer } from '#site/src/api/query-client.ts';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';
import { download } from '#site/src/lib/download.ts';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { TotpSetup } from './TotpSetup.tsx';

type Asking =
  | { what: 'start-totp' | 'remove-totp' | 'renew-codes' | 'add-passkey' }
  | { what: 'remove-passkey'; passkey: Passkey };

const questions = {
  'start-totp': {
    title: 'Attivare i codici di verifica?',
    text: 'Dopo la password, ogni accesso chiederà anche un codice della tua app o una passkey.',
    verb: 'Continua',
  },
  'remove-totp': {
    title: 'Togliere i codici di verifica?',
    text: 'L’accesso non chiederà più un codice della tua app.',
    verb: 'Togli',
  },
  'renew-codes': {
    title: 'Fare nuovi codici di recupero?',
    text: 'Quelli che hai conservato non varranno più.',
    verb: 'Fai nuovi codici',
  },
  'add-passkey': {
    title: 'Aggiungere una passkey?',
    text: 'Entrerai con l’impronta, il volto o il PIN di questo dispositivo. La password da sola non basterà più.',
    verb: 'Continua',
  },
  'remove-passkey': {
    title: 'Eliminare la passkey?',
    text: 'Non aprirà più il tuo account. Togli anche la copia nel tuo gestore di password.',
    verb: 'Elimina',
  },
} as const;

const unanswered =
  'La risposta non è arrivata, e forse è riuscito lo stesso: premi Annulla e guarda qui sotto. Se ti mancano i codici di recupero, fanne di nuovi.';

export function SecondFactorSection() {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();
  const [codes, setCodes] = useState<string[]>();
  const [outcome, setOutcome] = useState<string>();
  const query = useAnswer(['second-factors'], api.auth['second-factor'].$get, { refetchOnWindowFocus: false });
  const factors = query.data;
  const refetch = () => refetchList(client, 'second-factors');

  const ask = (question: Asking) => {
    setOutcome(undefined);
    setAsking(question);
  };
  const changed = async (text: string, recoveryCodes?: string[]) => {
    setAsking(undefined);
    setEnrolment(undefined);
    setOutcome(text);
    if (recoveryCodes) setCodes(recoveryCodes);
    await refetch();
  };
  /** A change whose answer is lost may be stored. */
  const attempt = async (change: Promise<void>) => {
    try {
      await change;
    } catch (error) {
      void refetch();
      throw error instanceof ApiProblem && !error.detail ? new ApiProblem({ status: 0, detail: unanswered }) : error;
    }
  };
  const close = () => {
    setAsking(undefined);
    setEnrolment(undefined);
    void refetch();
  };
  const activate = async (code: string) => {
    const { recoveryCodes } = await api.auth.totp.$put({ json: { code } }).then((response) => response.json());
    await changed('I codici di verifica sono attivi.', recoveryCodes);
  };
  const act = async ({ what, ...about }: Asking, { current, name }: { current: string; name: string }) => {
    if (what === 'start-totp') {
      setEnrolment(await api.auth.totp.$post({ json: { current } }).then((response) => response.json()));
      setAsking(undefined);
    }
    if (what === 'remove-totp') {
      await api.auth.totp.$delete({ json: { current } });
      await changed('I codici di verifica sono disattivati.');
    }
    if (what === 'renew-codes') {
      const renewed = await api.auth['recovery-codes'].$post({ json: { current } }).then((response) => response.json());
      await changed('I codici di recupero di prima non valgono più.', renewed.codes);
    }
    if (what === 'add-passkey') {
      const { createPasskey } = await import('./passkeys.ts');
      const added = await createPasskey(name, current);
      if (added) await changed('Passkey aggiunta.', added.recoveryCodes);
      else setAsking(undefined);
    }
    if (what === 'remove-passkey' && 'passkey' in about) {
      await api.auth.passkeys[':id'].$delete({ param: { id: about.passkey.id }, json: { current } });
      await changed(`Passkey eliminata: ${about.passkey.name}.`);
    }
  };

  return (
    <section aria-labelledby="profile-second-factor" className="second-factors" tabIndex={-1}>
      <h2 id="profile-second-factor">Secondo fattore</h2>
      <p>Chi scopre la tua password non entra, se l’accesso chiede anche un codice del tuo telefono o una passkey.</p>
      {factors?.requiredFrom && (
        <p>
          <strong>{`Per lavorare in redazione serve ${dateWith('dal', factors.requiredFrom)}`}</strong>: senza, da quel
          giorno si apre solo questa pagina.
        </p>
      )}
      {outcome && <Alert kind="success" text={outcome} />}
      {!enrolment && <Awaited what="Il secondo fattore non si è caricato." query={query} />}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(undefined)} />}
      {enrolment && <TotpSetup enrolment={enrolment} activate={(code) => attempt(activate(code))} cancel={close} />}
      {factors && !enrolment && (
        <>
          <Totp factors={factors} ask={ask} />
          <PasskeyList
            passkeys={factors.passkeys}
            add={() => ask({ what: 'add-passkey' })}
            remove={(passkey) => ask({ what: 'remove-passkey', passkey })}
            renamed={() => void changed('Nome cambiato.')}
          />
          {(factors.totp || factors.passkeys.length > 0) && (
            <div className="factor">
              <h3>Codici di recupero</h3>
              <p>{remaining(factors.recoveryCodes)}</p>
              <Action onClick={() => ask({ what: 'renew-codes' })}>Fai nuovi codici</Action>
            </div>
          )}
        </>
      )}
      {asking && (
        <PasswordDialog
          {...questions[asking.what]}
          {...(asking.what === 'add-passkey' ? { naming: 'Nome della passkey' } : {})}
          close={close}
          // The first step of codes changes nothing that may be stored.
          act={(values) => (asking.what === 'start-totp' ? act(asking, values) : attempt(act(asking, values)))}
        />
      )}
    </section>
  );
}

function Totp({ factors: { totp }, ask }: { factors: SecondFactors; ask: (question: Asking) => void }) {
  return (
    <div className="factor">
      <h3>Codici di verifica</h3>
      <p>
        {totp
          ? `Attivi ${dateTimeWith('dal', totp)}.`
          : 'Sei cifre che un’app di autenticazione cambia ogni trenta secondi.'}
      </p>
      <Action onClick={() => ask({ what: 'start-totp' })}>{totp ? 'Usa un’altra app' : 'Attiva i codici'}</Action>
      {totp && <Action onClick={() => ask({ what: 'remove-totp' })}>Togli i codici</Action>}
    </div>
  );
}

function remaining(count: number): string {
  if (count === 0) return 'Li hai usati tutti: fanne di nuovi.';
  return count === 1 ? 'Ne resta uno.' : `Ne restano ${count}.`;
}

/** New recovery codes, on the page this once. */
function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => void region.current?.focus(), []);
  return (
    <section className="recovery-codes" ref={region} tabIndex={-1} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">I tuoi codici di recupero</h3>
      <p>
        Se perdi il telefono o la passkey, ognuno di questi codici apre l’account una volta, dopo la password. Non li
        vedrai più: stampali o salvali dove li ritrovi.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-buttons">
        <Button
          data-quiet
          onClick={() =>
            download(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'codici-di-recupero.txt')
          }
        >
          Salva in un file
        </Button>
        <Button onClick={close}>Li ho conservati</Button>
      </div>
    </section>
  );
}
