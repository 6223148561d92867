import { folderFiles } from '#functions/files/files.ts';
import { makeIndexUnlessKnown } from '#functions/search/make-index.ts';
import { serveWork } from '#infra/local/child-work.ts';
import type { BackgroundWork } from './background-work.ts';

/** The child process of background-work.ts: one piece of work after the other. */
serveWork({
  makeIndex: (snapshot, folder, known) => makeIndexUnlessKnown(folderFiles(snapshot), folder, known),
} satisfies BackgroundWork);
