import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { afterSave, isAheadOfToday, notices } from '#shared/rules/publishing.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { explainFailure } from '#site/src/api/api.ts';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import type { EditorKind } from '#site/src/forms/kind.ts';

import { ChangesBetween } from './Changes.tsx';
import { type ItemName, restored, restoreVersion, type Version } from './revisions.ts';

type Props = {
  name: ItemName;
  kind: EditorKind;
  current: Version;
  version: Version;
  user: User;
  unsaved: boolean;
  close: () => void;
  onRestored: (item: Version) => void;
  /** Refetches the versions after a failure, which may be a conflict with a concurrent save. */
  refetch: () => Promise<unknown>;
};

/** Confirms a restore: shows what changes, and whether readers see it. */
export function RestoreDialog({ name, kind, current, version, user, unsaved, close, onRestored, refetch }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreVersion(name, version.version, current),
    onSuccess: onRestored,
    onError: () => refetch(),
  });
  return (
    <ConfirmDialog
      title={`Ripristinare la versione ${version.version}?`}
      verb="Ripristina"
      close={close}
      confirm={mutate}
      busy={isPending}
      wide
    >
      <p>{consequence(current, user)}</p>
      {goesLive(current, user) && isAheadOfToday(version.date, civilDateInRome(new Date())) && (
        <p>
          <strong>{notices.futureDate}</strong>
        </p>
      )}
      {unsaved && <p>Quello che hai scritto e non salvato resta al sicuro.</p>}
      <ChangesBetween
        {...{ name, kind, current }}
        before={current}
        after={version}
        transform={{ name: 'restored', apply: (former) => restored(former, current, user) }}
      />
      {error && <Alert kind="error" {...explainFailure(error, 'Errore durante il ripristino')} />}
    </ConfirmDialog>
  );
}

const statusAfter = ({ status }: Version, user: User) => status && afterSave(user, status, undefined).status;

const goesLive = (current: Version, user: User) => [undefined, 'published'].includes(statusAfter(current, user));

function consequence(current: Version, user: User): string {
  const after = statusAfter(current, user);
  if (after === undefined || after === 'published') {
    return 'Diventa la versione attuale, e i lettori la vedono subito.';
  }
  if (after === 'pending' && current.status === 'published' && !may(user.role, 'content:publish')) {
    return 'Diventa la versione attuale e aspetta l’approvazione; fino ad allora i lettori vedono l’edizione online.';
  }
  return `Diventa la versione attuale. Lo stato resta «${statusBadges[after].label}».`;
}
