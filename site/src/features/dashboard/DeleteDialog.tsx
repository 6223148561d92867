import { retention } from '#shared/limits.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = { title: string; live: boolean; close: () => void; remove: () => void };

export function DeleteDialog({ title, live, close, remove }: Props) {
  return (
    <ConfirmDialog title="Eliminare il contenuto?" verb="Elimina" close={close} confirm={remove}>
      <p>
        «{title}» sarà eliminato{live && ' e i lettori non lo troveranno più'}. Per {retention.trashDays} giorni un
        amministratore può ripristinarlo dal cestino.
      </p>
    </ConfirmDialog>
  );
}
