import { parseArgs } from 'node:util';
import { readStage } from '#infra/config.ts';
import { deploy } from '#infra/pipeline/deploy.ts';
import { command } from '../command.ts';

const usage = `Uso: npm run deploy -- STAGE [--admin EMAIL] [--seed]   (prod oppure dev: infra/config.ts)
  --admin   chi amministra; la password si scrive qui oppure sta in ADMIN_PASSWORD
  --seed    il numero dimostrativo, con i suoi account: solo dove si prova`;

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { admin: { type: 'string' }, seed: { type: 'boolean' } },
  });
  const [name] = positionals;
  if (!name) {
    console.error(usage);
    return 2;
  }
  console.log(`Pronta: ${await deploy(readStage(name), values)}`);
  return 0;
});
