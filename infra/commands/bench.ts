import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fullEffort, runBench, shortEffort } from '#infra/bench/run.ts';
import { tableOf } from '#infra/bench/table.ts';
import { command } from '#infra/local/terminal.ts';

const usage = `Uso: npm run bench -- 1000 10000 100000
  --beside URL       misura anche questa pagina di un altro server di questa macchina
  --beside-list URL  e questo elenco
  --seed PAROLA      un altro corpus
  --short            ogni riga una volta, per vedere che funziona
  --json FILE        i risultati; altrimenti in .data-bench/`;

/** Measures a magazine of each of these numbers of articles on this machine and prints one table. */
await command(async () => {
  const options = {
    beside: { type: 'string' },
    'beside-list': { type: 'string' },
    seed: { type: 'string', default: 'sinopia' },
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const sizes = (positionals.length > 0 ? positionals : ['1000']).map(Number);
  const others = [values.beside, values['beside-list']].filter((url) => url !== undefined);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1) || !others.every(isOnThisMachine)) {
    console.error(usage);
    return 2;
  }
  const report = await runBench({
    sizes,
    seed: values.seed,
    effort: values.short ? shortEffort : fullEffort,
    beside: { page: values.beside, list: values['beside-list'] },
    onStep: console.error,
  });
  console.log(`\n${tableOf(report)}\n`);
  const file = resolve(values.json ?? `.data-bench/${report.date.replaceAll(':', '.')}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`Risultati: ${file}`);
  return 0;
});

/** A load test of another machine would be an attack on it. */
function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}
