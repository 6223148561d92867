import type { MediaSummary } from '#shared/model/media.ts';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Library } from './Library.tsx';

type Props = { close: () => void; pick: (media: MediaSummary) => void };

export const PicturePicker = ({ close, pick }: Props) => (
  <Dialog title="Scegli un’immagine" close={close} wide>
    <Library pick={pick} />
    <div className="dialog-buttons">
      <button type="button" className="button" data-quiet onClick={close}>
        Annulla
      </button>
    </div>
  </Dialog>
);
