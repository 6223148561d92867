import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheControl } from '#functions/files/file-headers.ts';
import { seedDemo } from '#infra/demo/seed.ts';
import { localContext } from '#infra/local/local-context.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import type { Stage } from '#infra/stacks/config.ts';
import { run } from './aws-cli.ts';
import { outputOf } from './stage-state.ts';

function storeOf(stage: Stage) {
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? `https://dynamodb.${stage.region}.amazonaws.com`;
  return { DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: outputOf(stage, 'TableName'), SEED: 'none' };
}

/** A repeated run changes nothing: an account with this address stays as it is. */
export function makeFirstAdmin(stage: Stage, email: string): Promise<void> {
  return inFolder((DATA_DIR) =>
    run(process.execPath, ['infra/commands/admin.ts', '--first', email], { ...storeOf(stage), DATA_DIR }),
  );
}

/** Adds the demo issue, its people and its pictures; a repeated run changes nothing. */
export async function seedStage(stage: Stage): Promise<void> {
  const store = storeOf(stage);
  await inFolder(async (DATA_DIR) => {
    const paths = places(DATA_DIR);
    paths.prepare();
    await seedDemo(localContext(readSettings({ ...store, DATA_DIR }), store.DYNAMODB_ENDPOINT), paths.media);
    const bucket = `s3://${outputOf(stage, 'SiteBucket')}/pictures`;
    const options = ['--region', stage.region, '--only-show-errors', '--cache-control', cacheControl('/pictures/')];
    run('aws', ['s3', 'sync', ...options, join(paths.media, 'pictures'), bucket]);
  });
}

async function inFolder(work: (folder: string) => unknown): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'stage-'));
  await work(folder.path);
}
