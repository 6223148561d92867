import { useCallback, useEffect, useState } from 'react';
import type { NewShare, Share } from '#shared/items/share.ts';
import type { ModeratedKind } from '#shared/kinds/kinds.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { api, explainFailure, type Message } from '#site/src/api/api.ts';
import { Action, Button, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { Field, Options } from '#site/src/components/controls/Field.tsx';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import './ShareDialog.css';

type Props = { kind: ModeratedKind; id: string; close: () => void };

const choices = [
  [1, 'Un giorno'],
  [7, 'Una settimana'],
  [14, 'Due settimane'],
  [30, 'Trenta giorni'],
] as const;

const calls = api.shares[':kind'][':id'];

/** Makes and ends the links that show an item to persons without an account. */
export function ShareDialog({ kind, id, close }: Props) {
  const [days, setDays] = useState(7);
  const [shares, setShares] = useState<Share[]>();
  const [newShare, setNewShare] = useState<NewShare>();
  const [outcome, setOutcome] = useState<Message & { kind: 'success' | 'error' }>();
  const [listFailure, setListFailure] = useState<Message>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(async () => {
    setListFailure(undefined);
    try {
      setShares(await (await calls.$get({ param: { kind, id } })).json());
    } catch (error) {
      setListFailure(explainFailure(error, 'I link aperti non si sono caricati.'));
    }
  }, [kind, id]);
  useEffect(() => void load(), [load]);

  const attempt = async (failed: string, act: () => Promise<void>) => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await act();
      await load();
    } catch (error) {
      setOutcome({ kind: 'error', ...explainFailure(error, failed) });
    } finally {
      setBusy(false);
    }
  };
  const create = () =>
    attempt('Il link non è stato creato.', async () => {
      setNewShare(await (await calls.$post({ param: { kind, id }, json: { days } })).json());
    });
  const end = (share: Share) =>
    attempt('Il link non si è chiuso.', async () => {
      await calls[':share'].$delete({ param: { kind, id, share: share.id } });
      if (newShare?.id === share.id) setNewShare(undefined);
      setShares((open) => open?.filter((other) => other.id !== share.id));
      setOutcome({ kind: 'success', text: 'Il link è chiuso.' });
    });

  return (
    <Dialog title="Condividi la bozza" close={close}>
      <p>Chi ha il link vede il testo com’è salvato in redazione, anche senza account, e non può cambiarlo.</p>
      {outcome && <Alert {...outcome} />}
      {listFailure && <Alert kind="error" {...listFailure} />}
      {newShare ? (
        <MadeLink url={newShare.url} />
      ) : (
        <div className="share-new">
          <Field label="Il link vale">
            {(wiring) => (
              <select {...wiring} value={days} onChange={(event) => setDays(Number(event.target.value))}>
                <Options of={choices} />
              </select>
            )}
          </Field>
          <Button busy={busy} act={create}>
            Crea il link
          </Button>
        </div>
      )}
      {shares && shares.length > 0 && (
        <>
          <h3>Link aperti</h3>
          <ul className="shares">
            {shares.map((share) => (
              <li key={share.id} className="row">
                <span>
                  Di {nameOf(share.createdBy)}, fino {dateTimeWith('al', share.expiresAt)}
                </span>
                <Action
                  aria-label={`Chiudi il link di ${nameOf(share.createdBy)} fino ${dateTimeWith('al', share.expiresAt)}`}
                  busy={busy}
                  act={() => end(share)}
                >
                  Chiudi il link
                </Action>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="dialog-buttons">
        <QuietButton data-first onClick={close}>
          Chiudi
        </QuietButton>
      </div>
    </Dialog>
  );
}

/** The only time that the address can be read. */
function MadeLink({ url }: { url: string }) {
  const [message, setMessage] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setMessage('Indirizzo copiato'),
      () => setMessage('Il browser non copia: seleziona l’indirizzo e copialo'),
    );
  return (
    <div className="share-new">
      <Field label="Indirizzo" hint="Copialo ora: più tardi non si può rileggere.">
        {(wiring) => <input {...wiring} type="text" readOnly value={url} onFocus={(event) => event.target.select()} />}
      </Field>
      {/* Browsers copy on https and on localhost alone. */}
      {navigator.clipboard && <Button onClick={() => void copy()}>Copia</Button>}
      <p role="status">{message}</p>
    </div>
  );
}
