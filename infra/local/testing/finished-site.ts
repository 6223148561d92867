import { setTimeout as wait } from 'node:timers/promises';
import type { Publisher } from '#functions/publish/publisher.ts';
import { localSearch } from '#infra/local/publish/local-search.ts';
import type { SitePlaces } from '#infra/local/publish/local-site.ts';

/** The search index, as it is once nothing has changed for a while. */
export async function finishSearch(publisher: Publisher, at: SitePlaces): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const search = localSearch({ publisher, at, pauseMilliseconds: 0, onFailure: fail });
  while (!(await search.work())) await wait(20);
}
