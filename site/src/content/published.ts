import type { PublicKind } from '#shared/model/kinds.ts';
import type { SnapshotItem } from '#shared/model/snapshot.ts';
import { item } from './snapshot.ts';

/** The item that a detail page is about; a page without one is a mistake of whoever asked for it. */
export function published<Kind extends PublicKind>(kind: Kind, id: string | undefined): SnapshotItem<Kind> {
  const found = id === undefined ? undefined : item(kind, id);
  if (!found) throw new Error(`No published ${kind} with id ${id} in the snapshot`);
  return found;
}
