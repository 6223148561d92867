import { drawShare } from '#functions/derived/draw-share.ts';
import { makeSizes } from '#functions/derived/encode-sizes.ts';
import { folderFiles } from '#functions/files/files.ts';
import { makeIndexUnlessKnown } from '#functions/search/make-index.ts';
import { serveWork } from '#infra/local/child-work.ts';
import type { BackgroundWork } from './background-work.ts';

/** The child process of background-work.ts: one piece of work after the other. */
serveWork({
  makeSizes: (bytes, measured, live) => makeSizes(bytes, measured, folderFiles(live)),
  drawShare,
  makeIndex: (snapshot, folder, known) => makeIndexUnlessKnown(folderFiles(snapshot), folder, known),
} satisfies BackgroundWork);
