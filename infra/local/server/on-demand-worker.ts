import { OnDemandFiles } from '#functions/derived/on-demand-files.ts';
import { serveWork } from '#infra/local/child-work.ts';

/** The child process of on-demand.ts; its arguments are the folders. */
const [snapshot = '', media = '', live = ''] = process.argv.slice(2);
const files = new OnDemandFiles({ snapshot, media, live });

serveWork({
  insteadOf: (path: string) => files.insteadOf(path),
  make: (path: string) => files.make(path),
});
