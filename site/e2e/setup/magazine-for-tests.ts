import type { TestProject } from 'vitest/node';
import { startedMagazine, temporaryDataDir } from '#infra/local/testing/started-magazine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    magazineUrl: string;
    dataDir: string;
  }
}

/**
 * The demo magazine, started once for all user stories. Its mail leaves slowly enough to be watched, and it makes no
 * picture sizes: they take minutes of processor time, and site/built/ tests them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = temporaryDataDir();
  const magazine = await startedMagazine({
    dataDir,
    env: { SEED: 'demo', SITE_URL: 'https://sinopia.example', SES_RATE: '20', PICTURE_SIZES: 'off' },
  });
  project.provide('magazineUrl', magazine.url);
  project.provide('dataDir', dataDir);
  return async () => {
    await magazine.stop();
    remove();
  };
}
