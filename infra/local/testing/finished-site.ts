import { setTimeout as wait } from 'node:timers/promises';
import type { Publisher } from '#functions/publishing/publisher.ts';
import { localSearch } from '#infra/local/publishing/local-search.ts';
import type { SitePlaces } from '#infra/local/publishing/local-site.ts';

/** The search index, as it is once nothing has changed for a while. */
export async function finishSearch(publisher: Publisher, at: SitePlaces): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const search = localSearch({ publisher, at, pauseMilliseconds: 0, onFailure: fail });
  while (!(await search.work())) await wait(20);
}
