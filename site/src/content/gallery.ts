import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { query } from './query.ts';
import { summaries } from './snapshot.ts';

export type Work = SnapshotSummary<'gallery'>;

/** How many works hang before the page asks the API for more. */
const hung = 36;

export const newestWorks = query('newestWorks', (): Work[] => summaries('gallery').slice(0, hung));

export const hasOlderWorks = query('hasOlderWorks', (): boolean => summaries('gallery').length > hung);
