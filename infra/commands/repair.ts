import { type Repaired, toEnd } from '#functions/publish/repair.ts';
import { openLocalSite } from '#infra/local/publish/local-site.ts';
import { askForRepair, repairWhole } from '#infra/local/publish/repair-request.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { readRunning, withStore } from '#infra/local/store.ts';
import { command } from '#infra/local/terminal.ts';
import { repairStage } from '#infra/pipeline/go-live.ts';
import { outputOf } from '#infra/pipeline/stage-state.ts';
import { readStage } from '#infra/stacks/config.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';

/** Compares the public files with what is recorded, and puts right what differs: here, or in a stage. */
await command(async () => {
  const [stage] = process.argv.slice(2);
  const { missing, differing, foreign, isRight } = await (stage ? inStage(stage) : here());
  console.log(`${missing} file mancavano, ${differing} erano diversi, ${foreign} erano estranei.`);
  console.log(isRight ? 'Ora il sito è come deve essere.' : 'Qualcosa non è ancora a posto: guarda il log e riprova.');
  return isRight ? 0 : 1;
});

async function here(): Promise<Repaired> {
  const settings = readSettings();
  const paths = places(settings.dataDir);
  const isRunning = async () => (await readRunning(paths.running)) !== undefined;
  if (await isRunning()) return askForRepair(paths.records, isRunning);
  return withStore(settings, async (ctx) => {
    const { publisher } = await openLocalSite({
      ctx,
      at: paths,
      release: await ensureRelease(),
      sizes: settings.pictureSizes,
    });
    await publisher.prepare();
    while (await publisher.step());
    return toEnd(repairWhole(publisher));
  });
}

async function inStage(name: string): Promise<Repaired> {
  const stage = readStage(name);
  process.env['AWS_REGION'] = stage.region;
  return repairStage(outputOf(stage, 'PublisherName'));
}
