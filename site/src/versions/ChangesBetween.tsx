import { useQuery } from '@tanstack/react-query';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { Changes } from './Changes.tsx';
import { changesBetween } from './changes.ts';
import type { Version } from './version.ts';
import { type ItemName, versionOf } from './version-calls.ts';

type Props = {
  name: ItemName;
  kind: EditorKind;
  current: Version;
  before: Version;
  after: Version;
  /** What `after` becomes where it is not compared as it was, under a name of its own. */
  becomes?: { name: string; of: (after: Version) => Version };
};

/** Former versions are fetched whole, because their list has no texts; none of them ever changes. */
export function ChangesBetween({ name, kind, current, before, after, becomes }: Props) {
  const whole = (version: Version) => (version === current ? version : versionOf(name, version.version));
  const changes = useQuery({
    queryKey: ['changes', name.kind, name.id, before.version, after.version, becomes?.name],
    queryFn: async () => {
      const [from, to] = await Promise.all([whole(before), whole(after)]);
      return changesBetween(kind, from, becomes ? becomes.of(to) : to);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (changes.isError) return <p role="alert">Le modifiche non si sono caricate.</p>;
  return changes.data ? <Changes changes={changes.data} /> : <p className="caption">Caricamento...</p>;
}
