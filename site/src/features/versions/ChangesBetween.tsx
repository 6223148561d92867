import { useQuery } from '@tanstack/react-query';
import type { EditorKind } from '../editor/kind.ts';
import { Changes } from './Changes.tsx';
import { changesBetween } from './changes.ts';
import type { Version } from './version.ts';
import { type ItemName, versionOf } from './version-calls.ts';

type Props = { name: ItemName; kind: EditorKind; current: Version; before: Version; after: Version };

/** Former versions are fetched whole, because their list has no texts; none of them ever changes. */
export function ChangesBetween({ name, kind, current, before, after }: Props) {
  const whole = (version: Version) => (version === current ? version : versionOf(name, version.version));
  const changes = useQuery({
    queryKey: ['changes', name.kind, name.id, before.version, after.version],
    queryFn: async () => changesBetween(kind, await whole(before), await whole(after)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (changes.isError) return <p role="alert">Le modifiche non si sono caricate.</p>;
  return changes.data ? <Changes changes={changes.data} /> : <p className="caption">Caricamento...</p>;
}
