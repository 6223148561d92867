import { makeArchive, makeRecent } from '#functions/search/search-parts.ts';
import { serveWork } from '#infra/local/child-work.ts';
import type { BackgroundWork } from './background-work.ts';

/** The child process of background-work.ts: one piece of work after the other. */
serveWork({ archive: makeArchive, recent: makeRecent } satisfies BackgroundWork);
