import { drawShare } from '#functions/derived/draw-share.ts';
import { makeSizes } from '#functions/derived/encode-sizes.ts';
import { folderFiles } from '#functions/files/files.ts';
import { makeIndexUnlessKnown } from '#functions/search/make-index.ts';
import type { BackgroundWork, Request, Response } from './background-work.ts';

/** The child process of background-work.ts: one piece of work after the other. */
const work: BackgroundWork = {
  makeSizes: (bytes, measured, live) => makeSizes(bytes, measured, folderFiles(live)),
  drawShare,
  makeIndex: (snapshot, folder, known) => makeIndexUnlessKnown(folderFiles(snapshot), folder, known),
};

process.once('disconnect', () => process.exit(0));
process.on('message', async ({ id, name, args }: Request) => {
  const respond = (response: Omit<Response, 'id'>) => process.send?.({ id, ...response });
  try {
    respond({ result: await (work[name] as (...args: unknown[]) => Promise<unknown>)(...args) });
  } catch (error) {
    const { message, errno } = error as NodeJS.ErrnoException;
    respond({ error: { message, ...(errno === undefined ? {} : { errno }) } });
  }
});
