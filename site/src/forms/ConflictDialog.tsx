import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import type { ConflictProps } from './Comparison.tsx';

/** Loaded after the first concurrent save. */
const Comparison = lazyComponent<ConflictProps>(
  () => import('./Comparison.tsx').then((module) => module.Comparison),
  (content, { close }) => (
    <>
      {content}
      <DialogButtons close={close} label="Torna al testo" />
    </>
  ),
);

/** After a concurrent save. The dialog stays the same while its content arrives, so that closing it gives the focus back. */
export const ConflictDialog = (props: ConflictProps) => (
  <Dialog title={`Due versioni ${props.kind.labels.theSame}`} close={props.close} wide focusOnHeading>
    <Comparison {...props} />
  </Dialog>
);
