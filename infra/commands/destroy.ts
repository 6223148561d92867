import { command } from '#infra/local/terminal.ts';
import { cdk } from '#infra/pipeline/deploy.ts';
import { deleteSecrets } from '#infra/pipeline/secrets.ts';
import { readStage } from '#infra/stacks/config.ts';

/** Deletes a test stage with everything in it. */
await command(async () => {
  const [name] = process.argv.slice(2);
  if (!name) {
    console.error('Uso: npm run destroy -- STAGE');
    return 2;
  }
  const stage = readStage(name);
  if (stage.keepData) {
    console.error(`${stage.name} conserva i suoi dati: non si toglie con un comando.`);
    return 1;
  }
  cdk('destroy', '--all', '--force', '-c', `stage=${stage.name}`);
  deleteSecrets(stage);
  return 0;
});
