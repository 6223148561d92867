import type { MediaSummary } from '#shared/media/media.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Library } from './Library.tsx';

type Props = { close: () => void; pick: (media: MediaSummary) => void };

export const PicturePicker = ({ close, pick }: Props) => (
  <Dialog title="Scegli un’immagine" close={close} wide>
    <Library pick={pick} />
    <DialogButtons close={close} />
  </Dialog>
);
