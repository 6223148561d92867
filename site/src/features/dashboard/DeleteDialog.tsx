import { retention } from '#shared/limits.ts';
import { Dialog } from '../../components/Dialog.tsx';

type Props = { title: string; live: boolean; close: () => void; remove: () => void };

export function DeleteDialog({ title, live, close, remove }: Props) {
  return (
    <Dialog title="Eliminare il contenuto?" close={close}>
      <p>
        «{title}» sarà eliminato{live && ' e i lettori non lo troveranno più'}. Per {retention.trashDays} giorni un
        amministratore può ripristinarlo dal cestino.
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet onClick={close}>
          Annulla
        </button>
        <button type="button" className="button" onClick={remove}>
          Elimina
        </button>
      </div>
    </Dialog>
  );
}
