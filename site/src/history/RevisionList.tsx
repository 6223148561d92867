import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Badge, StatusBadge } from '#site/src/components/feedback/Badge.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { kinds } from '#site/src/kinds/kinds.ts';
import { formatDateTime } from '#site/src/lib/italian-format.ts';
import { ChangesBetween } from './Changes.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { type ItemName, revisionsOf, type Version } from './revisions.ts';
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
  if (list.isPending) return <Spinner />;
  if (!list.data) return <NotLoaded what="Le versioni non si sono caricate." query={list} />;
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
      <p className="version-line caption">
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
