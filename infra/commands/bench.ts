import { cpus } from 'node:os';
import { benchMagazine, type Results } from '#infra/bench/magazine-bench.ts';
import { command } from '#infra/local/terminal.ts';

/** Measures a magazine of each of these numbers of articles on this machine: `npm run bench -- 1000 10000`. */
await command(async () => {
  const args = process.argv.slice(2);
  const sizes = (args.length > 0 ? args : ['1000']).map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
    console.error('Usage: npm run bench -- 1000 10000 100000');
    return 2;
  }
  const columns: [articles: number, Results][] = [];
  for (const articles of sizes) {
    const onStep = (step: string) => console.error(`${articles} articles: ${step}`);
    columns.push([articles, await benchMagazine(articles, { publications: 40, loadSeconds: 10 }, onStep)]);
  }
  const rows = Object.keys(columns[0]?.[1] ?? {});
  const row = (name: string) => Object.fromEntries(columns.map(([articles, results]) => [articles, results[name]]));
  console.log(`${cpus().length} processors, ${cpus()[0]?.model}, Node ${process.version}; median / 95 % / maximum`);
  console.table(Object.fromEntries(rows.map((name) => [name, row(name)])));
  return 0;
});
