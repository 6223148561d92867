import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { User } from '#shared/model/user.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { kinds } from '#site/src/forms/kinds/kinds.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionEntry } from './VersionEntry.tsx';
import type { Version } from './version.ts';
import { versionsOf } from './version-calls.ts';
import './VersionList.css';

export type VersionListProps = {
  kind: ContentKind;
  id: string;
  user: User;
  /** Something stands in the form that no version has. */
  unsaved?: () => boolean;
  restored: (item: Version) => void;
};

/** What an item is and was: who saved it, when, what changed; any version can come back. */
export function VersionList(props: VersionListProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Versions {...props} />
    </QueryClientProvider>
  );
}

function Versions({ kind: name, id, user, unsaved, restored }: VersionListProps) {
  const [chosen, setChosen] = useState<Version>();
  const list = useQuery({ queryKey: ['versions', name, id], queryFn: () => versionsOf({ kind: name, id }) });
  if (list.isPending) return <Spinner />;
  if (!list.data) return <NotLoaded what="Le versioni non si sono caricate." query={list} />;
  const [current, ...former] = list.data;
  const entry = { name: { kind: name, id }, kind: kinds[name], current };
  return (
    <>
      <ol className="versions">
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
          overtaken={list.refetch}
        />
      )}
    </>
  );
}
