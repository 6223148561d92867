import { Dialog } from '#site/src/components/Dialog.tsx';
import { counted } from '#site/src/lib/italian-numbers.ts';
import { readers } from './lists.ts';

type Props = { count: number; close: () => void; arrived: () => void; again: () => void };

/** Nobody knows whether these mails left. Esc decides nothing. */
export function UncertainDialog({ count, close, arrived, again }: Props) {
  const button = (words: string, act: () => void) => (
    <button
      type="button"
      className="button"
      data-quiet
      onClick={() => {
        close();
        act();
      }}
    >
      {words}
    </button>
  );
  return (
    <Dialog title="Invii dall’esito incerto" close={close}>
      <p>
        Per {counted(count, readers)} il servizio di posta non ha risposto: la lettera può essere arrivata oppure no. Se
        la rimandi, qualcuno potrebbe riceverla due volte.
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" data-first onClick={close}>
          Non decidere ora
        </button>
        {button('Considerale arrivate', arrived)}
        {button('Mandale di nuovo', again)}
      </div>
    </Dialog>
  );
}
