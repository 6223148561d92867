import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newsroom, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import type { deployedApi } from './deployed-api.ts';

type DeployedApi = Awaited<ReturnType<typeof deployedApi>>;

const isDeployed = (api: object): api is DeployedApi => 'environmentOf' in api;

export const siteUrl = 'https://rivista.example';

/** A magazine of this hour, and all its functions as they would be deployed. */
export async function deployedMagazine(environment: Record<string, string> = {}) {
  const magazine = await testMagazine({ now: () => new Date(), settings: { ...testSettings, siteUrl } });
  const deployed = magazine.api;
  if (!isDeployed(deployed)) throw new Error('Nothing was synthesised for these tests');
  const work = join(tmpdir(), `publisher-${process.pid}`);
  // Whatever was enqueued waits for the test to hand it on.
  deployed.aws.queue.whenAdded = () => {};
  Object.assign(deployed.besides, { WORK_FOLDER: work, ...environment });
  return {
    ...deployed,
    magazine,
    people: await newsroom(magazine),
    stop: () => rmSync(work, { recursive: true, force: true }),
  };
}
