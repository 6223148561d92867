import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { archive } from './archive.ts';
import { summaries } from './snapshot.ts';

export type Work = SnapshotSummary<'gallery'>;

/** The wall asks the API for more than its newest; without JavaScript older ones are on pages too. */
export const workArchive = archive('works', () => summaries('gallery'));
