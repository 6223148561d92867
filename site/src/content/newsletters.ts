import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { archive } from './archive.ts';
import { summaries } from './snapshot.ts';

export type IssueSummary = SnapshotSummary<'newsletter'>;

export const issueArchive = archive('issues', () => summaries('newsletter'));
