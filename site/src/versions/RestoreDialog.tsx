import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/model/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { afterSave, isAheadOfToday } from '#shared/rules/publishing.ts';
import { notices } from '#shared/text/notices.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { explainFailure } from '#site/src/api/api.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import { Dialog } from '#site/src/components/Dialog.tsx';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { statusBadges } from '#site/src/lib/badges.ts';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { ChangesBetween } from './ChangesBetween.tsx';
import { restored } from './restored.ts';
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
  onRestored: (item: Version) => void;
  /** Somebody may have saved in between: the next press is of the item as it is by then. */
  overtaken: () => Promise<unknown>;
};

/** Says what will change and who will see it before an older version comes back. */
export function RestoreDialog({ name, kind, current, version, user, unsaved, close, onRestored, overtaken }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreVersion(name, version.version, current),
    onSuccess: onRestored,
    onError: () => overtaken(),
  });
  return (
    <Dialog title={`Ripristinare la versione ${version.version}?`} close={close} wide>
      <p>{consequence(current, user)}</p>
      {goesLive(current, user) && isAheadOfToday(version.date, civilDateInRome(new Date())) && (
        <p>
          <strong>{notices.futureDate}</strong>
        </p>
      )}
      {unsaved && <p>Quello che hai scritto e non salvato resta in questo browser.</p>}
      <ChangesBetween
        {...{ name, kind, current }}
        before={current}
        after={version}
        becomes={{ name: 'restored', of: (former) => restored(former, current, user) }}
      />
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
