import { parseArgs } from 'node:util';
import { command } from '#infra/local/terminal.ts';
import { deploy } from '#infra/pipeline/deploy.ts';
import { secretNamed } from '#infra/pipeline/secrets.ts';
import { readStage } from '#infra/stacks/config.ts';

const usage = `Uso: npm run deploy -- STAGE [--admin EMAIL] [--seed] [--rotate SEGRETO]   (prod oppure dev: infra/stacks/config.ts)
  --admin   chi amministra; la password si scrive qui oppure sta in ADMIN_PASSWORD
  --seed    il numero dimostrativo, con i suoi account: solo dove si prova
  --rotate  un segreto nuovo: token-key, link-key oppure origin-key (docs/runbook.md dice che cosa finisce)`;

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { admin: { type: 'string' }, seed: { type: 'boolean' }, rotate: { type: 'string' } },
  });
  const [name] = positionals;
  const rotate = secretNamed(values.rotate ?? '');
  if (!name || (values.rotate !== undefined && !rotate)) {
    console.error(usage);
    return 2;
  }
  console.log(`Pronta: ${await deploy(readStage(name), { ...values, rotate })}`);
  return 0;
});
