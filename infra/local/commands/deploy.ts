import { readStage } from '#infra/config.ts';
import { deploy } from '#infra/pipeline/deploy.ts';
import { command } from '../command.ts';

await command(async () => {
  const [name] = process.argv.slice(2);
  if (!name) {
    console.error('Uso: npm run deploy -- STAGE   (prod oppure dev: infra/config.ts)');
    return 2;
  }
  console.log(`Pronta: ${await deploy(readStage(name))}`);
  return 0;
});
