import { readStage } from '#infra/config.ts';
import { goLive } from '#infra/pipeline/go-live.ts';
import { outputOf } from '#infra/pipeline/stage-outputs.ts';
import { command } from '../command.ts';

await command(async () => {
  const [name, release] = process.argv.slice(2);
  if (!name || !release || !/^[0-9a-f]{16}$/.test(release)) {
    console.error('Uso: npm run rollback -- STAGE RELEASE   (le versioni: docs/runbook.md)');
    return 2;
  }
  const stage = readStage(name);
  process.env['AWS_REGION'] = stage.region;
  const publisher = outputOf(stage, 'Publish', 'PublisherName');
  const problem = await goLive({ publisher, liveRelease: outputOf(stage, 'Site', 'LiveReleaseStore') }, release);
  if (problem) throw new Error(problem);
  console.log(`I lettori vedono la versione ${release}.`);
  return 0;
});
