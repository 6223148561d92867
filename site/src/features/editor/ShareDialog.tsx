import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { later } from '#site/src/components/feedback/later.tsx';
import type { SharesProps } from './Shares.tsx';

const Shares = later<SharesProps>(() => import('./Shares.tsx').then((module) => module.Shares));

type Props = SharesProps & { close: () => void };

/** The links that show an item to persons without an account. */
export const ShareDialog = ({ close, ...item }: Props) => (
  <Dialog title="Mostra la bozza" close={close}>
    <p>Chi ha il link vede il testo com’è salvato in redazione, anche senza account, e non può cambiarlo.</p>
    <Shares {...item} />
    <div className="dialog-buttons">
      <button type="button" className="button" data-quiet data-first onClick={close}>
        Chiudi
      </button>
    </div>
  </Dialog>
);
