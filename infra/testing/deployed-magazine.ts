import { newsroom, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import type { deployedApi } from './deployed-api.ts';

type DeployedApi = Awaited<ReturnType<typeof deployedApi>>;

const isDeployed = (api: object): api is DeployedApi => 'environmentOf' in api;

export const siteUrl = 'https://rivista.example';

/** A magazine at the current time with all deployed functions, which stop with the file (deployed-setup.ts). */
export async function deployedMagazine(environment: Record<string, string> = {}) {
  const magazine = await testMagazine({ now: () => new Date(), settings: { ...testSettings, siteUrl } });
  const deployed = magazine.api;
  if (!isDeployed(deployed)) throw new Error('Nothing was synthesised for these tests');
  // Tasks wait in the queue until the test delivers them.
  deployed.aws.queue.whenAdded = () => {};
  Object.assign(deployed.extraVariables, environment);
  return {
    ...deployed,
    magazine,
    people: await newsroom(magazine),
  };
}
