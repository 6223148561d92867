import { fileURLToPath } from 'node:url';
import { type Audit, measuredPages, medianOf, openAuditor, shortfallsOf, tableOf } from '#infra/checks/lighthouse.ts';
import { command, step } from '#infra/local/terminal.ts';
import { startedMagazine } from '#infra/local/testing/started-magazine.ts';

const runs = 3;
/** Kept between runs, for the picture sizes. */
const dataDir = fileURLToPath(new URL('../../node_modules/.cache/magazine/lighthouse', import.meta.url));

await command(async () => {
  const [address] = process.argv.slice(2);
  if (address && !URL.canParse(address)) {
    console.error('Uso: npm run lighthouse [-- INDIRIZZO]');
    return 2;
  }
  const demo = address ? undefined : await step('rivista dimostrativa', () => startedMagazine({ dataDir }));
  try {
    return await measure(new URL(address ?? demo?.url ?? '').origin);
  } finally {
    await demo?.stop();
  }
});

async function measure(magazine: string): Promise<number> {
  const auditor = await openAuditor();
  const measured = new Map<string, Audit>();
  try {
    for (const path of await measuredPages(magazine)) {
      // The first visitor of all waits for picture sizes: it is not measured.
      await auditor.audit(magazine + path);
      const audits: Audit[] = [];
      for (let run = 0; run < runs; run++) audits.push(await auditor.audit(magazine + path));
      measured.set(path, medianOf(audits));
      console.log(`✓ ${path}`);
    }
  } finally {
    await auditor.close();
  }
  console.log(`\n${tableOf(measured)}\n`);
  const results = [...measured].map(([path, audit]) => ({ path, shortfalls: shortfallsOf(audit) }));
  for (const { path, shortfalls } of results)
    if (shortfalls.length > 0) console.log(`${path}: ${shortfalls.join(', ')}`);
  return results.some(({ shortfalls }) => shortfalls.length > 0) ? 1 : 0;
}
