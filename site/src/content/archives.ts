import { type ListedKind, listedKinds } from '#shared/kinds/kinds.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { pagedEvents } from './events.ts';
import { type Archive, archive } from './older-pages.ts';
import { items } from './snapshot.ts';

/** The lists of all kinds. Some load older items from the API; without JavaScript they are on pages. */
export const archives = Object.fromEntries(
  listedKinds.map((kind) => [
    kind,
    kind === 'event' ? archive<unknown>(kind, pagedEvents, 0) : archive<unknown>(kind, () => items(kind)),
  ]),
) as { [Kind in ListedKind]: Archive<SnapshotSummary<Kind>> };
