import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { allSizesMade } from '#functions/derived/picture-sizes.ts';
import { folderFiles } from '#functions/files/files.ts';
import { type Audit, openAuditor } from '#infra/checks/lighthouse/audit.ts';
import { debtsOf, measuredPages, medianOf, tableOf } from '#infra/checks/lighthouse/report.ts';
import { places } from '#infra/local/settings.ts';
import { command, step } from '#infra/local/terminal.ts';
import { type StartedMagazine, startedMagazine } from '#infra/local/testing/started-magazine.ts';

const runs = 3;
/** Kept from one measuring to the next, and with it the picture sizes. */
const dataDir = fileURLToPath(new URL('../../node_modules/.cache/magazine/lighthouse', import.meta.url));

await command(async () => {
  const [address] = process.argv.slice(2);
  if (address && !URL.canParse(address)) {
    console.error('Uso: npm run lighthouse [-- INDIRIZZO]');
    return 2;
  }
  const demo = address ? undefined : await step('rivista dimostrativa', () => startedMagazine({ dataDir }));
  try {
    if (demo) await step('immagini', () => sizesShown(demo));
    return await measure(new URL(address ?? demo?.url ?? '').origin);
  } finally {
    await demo?.stop();
  }
});

/** The pages as readers find them from the second day on: the first shows drawings, for as long as sizes are made. */
async function sizesShown({ url }: StartedMagazine): Promise<void> {
  const records = folderFiles(places(dataDir).records);
  const shown = async () => (await (await fetch(url)).text()).includes('image/avif');
  while (!(allSizesMade(records) && (await shown()))) await wait(1_000);
  // The last sizes reach the pages a moment after they are made.
  await wait(5_000);
}

async function measure(magazine: string): Promise<number> {
  const auditor = await openAuditor();
  const measured = new Map<string, Audit>();
  try {
    for (const path of await measuredPages(magazine)) {
      const audits: Audit[] = [];
      for (let run = 0; run < runs; run++) audits.push(await auditor.audit(magazine + path));
      measured.set(path, medianOf(audits));
      console.log(`✓ ${path}`);
    }
  } finally {
    await auditor.close();
  }
  console.log(`\n${tableOf(measured)}\n`);
  const debts = [...measured].map(([path, audit]) => ({ path, owed: debtsOf(path, audit) }));
  for (const { path, owed } of debts) if (owed.length > 0) console.log(`${path}: ${owed.join(', ')}`);
  return debts.some(({ owed }) => owed.length > 0) ? 1 : 0;
}
