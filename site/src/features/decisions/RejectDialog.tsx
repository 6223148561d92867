import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { RejectReason } from './RejectReason.tsx';

type Props = {
  title: string;
  author: string;
  reason: string;
  change: (reason: string) => void;
  close: () => void;
  reject: (reason: string) => void;
};

/** Asks for the reason of a rejection. */
export const RejectDialog = ({ title, author, reason, change, close, reject }: Props) => (
  <ConfirmDialog
    title="Respingere il contenuto?"
    verb="Respingi"
    close={close}
    confirm={() => {
      close();
      reject(reason.trim());
    }}
  >
    <p>
      «{title}» torna tra le bozze di {author || 'chi l’ha scritto'}.
    </p>
    <RejectReason value={reason} change={change} />
  </ConfirmDialog>
);
