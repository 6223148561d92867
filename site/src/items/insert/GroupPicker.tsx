import { useState } from 'react';
import type { MediaSummary } from '#shared/media/media.ts';
import { Button, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { counted } from '#site/src/lib/italian-format.ts';
import { Library } from '#site/src/media/library/Library.tsx';

type Props = { close: () => void; pick: (ids: readonly string[]) => void };

/** Chooses several pictures of the library; a second press leaves one out again. */
export function GroupPicker({ close, pick }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = ({ id }: MediaSummary) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  return (
    <Dialog title="Scegli le immagini del gruppo" close={close} wide>
      <p>Due o tre immagini stanno una accanto all’altra, nell’ordine in cui le scegli.</p>
      <Library pick={toggle} chosen={chosen} />
      <div className="dialog-buttons group-buttons">
        <p role="status">{chosen.length > 0 && counted(chosen.length, ['immagine scelta', 'immagini scelte'])}</p>
        <QuietButton onClick={close}>Annulla</QuietButton>
        <Button disabled={chosen.length === 0} onClick={() => pick(chosen)}>
          Inserisci il gruppo
        </Button>
      </div>
    </Dialog>
  );
}
