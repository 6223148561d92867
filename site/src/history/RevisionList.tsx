import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { may } from '#shared/rules/permissions.ts';
import { afterSave, isAheadOfToday, notices } from '#shared/rules/publishing.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { explainFailure } from '#site/src/api/api.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Badge, StatusBadge, statusBadges } from '#site/src/components/feedback/Badge.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { kinds } from '#site/src/kinds/kinds.ts';
import { formatDateTime } from '#site/src/lib/italian-format.ts';
import { ChangesBetween } from './Changes.tsx';
import { type ItemName, restored, restoreVersion, revisionsOf, type Version } from './revisions.ts';
import './RevisionList.css';

export type RevisionListProps = {
  kind: ContentKind;
  id: string;
  user: User;
  /** Whether the form has unsaved text. */
  unsaved?: () => boolean;
  restored: (item: Version) => void;
};

/** The versions of an item, newest first, with their authors, times and changes; any can be restored. */
export function RevisionList(props: RevisionListProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Versions {...props} />
    </QueryClientProvider>
  );
}

function Versions({ kind: name, id, user, unsaved, restored }: RevisionListProps) {
  const [chosen, setChosen] = useState<Version>();
  const list = useQuery({ queryKey: ['versions', name, id], queryFn: () => revisionsOf({ kind: name, id }) });
  if (!list.data) return <Awaited what="Le versioni non si sono caricate." query={list} />;
  const [current, ...former] = list.data;
  const entry = { name: { kind: name, id }, kind: kinds[name], current };
  return (
    <>
      <ol>
        {list.data.map((version, place) => (
          <VersionEntry
            key={version.version}
            {...entry}
            version={version}
            before={list.data[place + 1]}
            restore={() => setChosen(version)}
          />
        ))}
      </ol>
      {former.length === 0 && <p>Finora c’è una sola versione.</p>}
      {chosen && (
        <RestoreDialog
          {...entry}
          version={chosen}
          user={user}
          unsaved={unsaved?.() ?? false}
          close={() => setChosen(undefined)}
          onRestored={restored}
          refetch={list.refetch}
        />
      )}
    </>
  );
}

type EntryProps = {
  name: ItemName;
  kind: EditorKind;
  current: Version;
  version: Version;
  /** The version that this one replaced, if it is still stored. */
  before: Version | undefined;
  restore: () => void;
};

function VersionEntry({ name, kind, current, version, before, restore }: EntryProps) {
  const { version: number, updatedAt, updatedBy, status } = version;
  const [opened, setOpened] = useState(false);
  const isCurrent = version === current;
  return (
    <li className="version">
      <h3>Versione {number}</h3>
      <p className="row version-line caption">
        <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
        {updatedBy && <span>di {nameOf(updatedBy)}</span>}
        {status && <StatusBadge status={status} />}
        {isCurrent && <Badge badge={{ label: 'Attuale' }} />}
      </p>
      {before ? (
        <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
          <summary aria-label={`Che cosa è cambiato nella versione ${number}`}>Che cosa è cambiato</summary>
          {opened && <ChangesBetween name={name} kind={kind} current={current} before={before} after={version} />}
        </details>
      ) : (
        <p className="caption">{number === 1 ? 'La prima stesura.' : 'La versione precedente non è più conservata.'}</p>
      )}
      {!isCurrent && (
        <Action onClick={restore} aria-label={`Ripristina la versione ${number}`}>
          Ripristina
        </Action>
      )}
    </li>
  );
}

type RestoreProps = {
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
function RestoreDialog({ name, kind, current, version, user, unsaved, close, onRestored, refetch }: RestoreProps) {
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
