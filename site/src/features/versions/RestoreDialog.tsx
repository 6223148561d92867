import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/model/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { afterSave } from '#shared/rules/publishing.ts';
import { Alert } from '../../components/Alert.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { explainFailure } from '../../lib/api.ts';
import { statusBadges } from '../../lib/badges.ts';
import { once } from '../../lib/once.ts';
import type { EditorKind } from '../editor/kind.ts';
import { ChangesBetween } from './ChangesBetween.tsx';
import type { Version } from './version.ts';
import { type ItemName, restoreVersion } from './version-calls.ts';

type Props = {
  name: ItemName;
  kind: EditorKind;
  current: Version;
  version: Version;
  user: User;
  unsaved: boolean;
  close: () => void;
  restored: (item: Version) => void;
  /** Somebody may have saved in between: the next press is of the item as it is by then. */
  overtaken: () => Promise<unknown>;
};

/** Says what will change and who will see it before an older version comes back. */
export function RestoreDialog({ name, kind, current, version, user, unsaved, close, restored, overtaken }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreVersion(name, version.version, current),
    onSuccess: restored,
    onError: () => overtaken(),
  });
  return (
    <Dialog title={`Ripristinare la versione ${version.version}?`} close={close} wide>
      <p>{consequence(current, user)}</p>
      {unsaved && <p>Quello che hai scritto e non salvato resta in questo browser.</p>}
      <ChangesBetween name={name} kind={kind} current={current} before={current} after={version} />
      {error && <Alert kind="error" {...explainFailure(error, 'Errore durante il ripristino')} />}
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet data-first onClick={close}>
          Annulla
        </button>
        <button type="button" className="button" aria-disabled={isPending} onClick={once(() => isPending || mutate())}>
          Ripristina
        </button>
      </div>
    </Dialog>
  );
}

function consequence({ status }: Version, user: User): string {
  if (!status) return 'Diventa la versione attuale, e i lettori la vedono subito.';
  const after = afterSave(user, status, undefined).status;
  if (after === 'published') return 'Diventa la versione attuale, e i lettori la vedono subito.';
  if (after === 'pending' && status === 'published' && !may(user.role, 'content:publish')) {
    return 'Diventa la versione attuale e aspetta l’approvazione; fino ad allora i lettori vedono l’edizione online.';
  }
  return `Diventa la versione attuale. Lo stato resta «${statusBadges[after].label}».`;
}
