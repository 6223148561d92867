import { expect, it } from 'vitest';
import { type LineName, lines } from './lines.ts';
import { runBench, shortEffort } from './run.ts';
import { tableOf } from './table.ts';

it('the bench of twenty articles fills every line of its table', async () => {
  const report = await runBench({ sizes: [20], seed: 'sinopia', effort: shortEffort });
  const [run] = report.runs;
  const missing = (Object.keys(lines) as LineName[]).filter((name) => !(name in (run?.results ?? {})));
  // There is no other server, and so few pages are rendered without helpers.
  expect(missing.filter((name) => !name.startsWith('beside.'))).toEqual(['memory.renderer']);
  expect(run?.results).toMatchObject({ 'load.errors': 0, 'storm.published': 3, 'storm.failed': 0, 'storm.broken': 0 });
  expect(tableOf(report)).toMatch(/^Importazione +[\d.,]+ \/s$/m);
}, 300_000);
