import { s3Bucket } from '#functions/files/bucket.ts';
import { listReleases, readLiveRelease, readPreviousRelease } from '#functions/publish/releases.ts';
import { command } from '#infra/local/terminal.ts';
import { goLive } from '#infra/pipeline/go-live.ts';
import { outputOf } from '#infra/pipeline/stage-state.ts';
import { readStage, type Stage } from '#infra/stacks/config.ts';
import { formatDateTime } from '#site/src/lib/italian-format.ts';

const usage = `Uso: npm run rollback -- STAGE [RELEASE]
  senza RELEASE   dice a quali versioni si può tornare`;

await command(async () => {
  const [name, release] = process.argv.slice(2);
  if (!name || (release && !/^[0-9a-f]{16}$/.test(release))) {
    console.error(usage);
    return 2;
  }
  const stage = readStage(name);
  process.env['AWS_REGION'] = stage.region;
  return release ? goBack(stage, release) : printReleases(stage);
});

async function goBack(stage: Stage, release: string): Promise<number> {
  const publisher = outputOf(stage, 'PublisherName');
  const problem = await goLive({ publisher, liveRelease: outputOf(stage, 'LiveReleaseStore') }, release);
  if (problem) throw new Error(problem);
  console.log(`I lettori vedono la versione ${release}.`);
  return 0;
}

async function printReleases(stage: Stage): Promise<number> {
  const state = s3Bucket(outputOf(stage, 'StateBucket'));
  const live = await readLiveRelease(state);
  const previous = await readPreviousRelease(state);
  const note = (release: string) => (release === live ? '  in linea' : release === previous ? '  in linea prima' : '');
  for (const { release, made } of await listReleases(state))
    console.log(`${release}  ${formatDateTime(made.toISOString())}${note(release)}`);
  return 0;
}
