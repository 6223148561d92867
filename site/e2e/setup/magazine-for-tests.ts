import type { TestProject } from 'vitest/node';
import { ensureChromium } from '#infra/checks/programs.ts';
import { type StartedMagazine, startedMagazine, temporaryDataDir } from '#infra/local/testing/started-magazine.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { drawPlainly } from './plain-drawings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    magazines: Pick<StartedMagazine, 'url' | 'dataDir'>[];
  }
}

/** A worker has a magazine of its own, because its stories count items and mails, and change what all share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureChromium();
  // Each magazine would build it.
  await ensureRelease();
  const files = project.vitest.state.getPaths().filter((path) => path.includes('/site/e2e/')).length;
  const workers = Math.min(project.config.maxWorkers, files);
  const magazines = await Promise.all(Array.from({ length: workers }, startDemo));
  project.provide(
    'magazines',
    magazines.map(({ url, dataDir }) => ({ url, dataDir })),
  );
  return async () => {
    await Promise.all(magazines.map(({ end }) => end()));
  };
}

/**
 * The demo magazine. Its mail leaves slowly enough to be watched, and it makes no picture sizes: they take minutes of
 * processor time, and infra/local/first-reader.test.ts asks for one.
 */
async function startDemo() {
  const { dataDir, remove } = temporaryDataDir();
  const { url, stop } = await startedMagazine({
    dataDir,
    env: { SEED: 'demo', SITE_URL: 'https://sinopia.example', SES_RATE: '20', PICTURE_SIZES: 'off' },
  });
  drawPlainly(dataDir);
  const end = async () => {
    await stop();
    remove();
  };
  return { url, dataDir, end };
}
