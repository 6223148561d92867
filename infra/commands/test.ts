import { exitWithSummary, runPrograms, runTests } from '#infra/checks/checks.ts';
import { ensureChromium, ensureIcalendar } from '#infra/checks/programs.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';

const args = process.argv.slice(2);

/** The niceness of what runs beside the browser tests: below the magazine's own picture sizes, for which stories wait. */
const lowPriority = 15;

try {
  ensureChromium();
  ensureIcalendar();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const [programs, tests] = await Promise.all([
  runPrograms(['format and rules', 'types', 'types of pages'], lowPriority),
  runAllTests(args),
]);
exitWithSummary([...programs, ...tests]);

/**
 * Browser tests take longest and mostly wait, so the other projects run concurrently at a lower priority. Both need the same
 * release, so it is built first.
 */
async function runAllTests(args: string[]) {
  if (args.includes('--project')) return [await runTests(args)];
  await ensureRelease();
  const tallies = await Promise.all([
    runTests(['--project', 'browser', '--passWithNoTests', ...args]),
    runTests(['--project', '!browser', '--passWithNoTests', ...args], lowPriority),
  ]);
  const none = tallies.every(({ passed, failed }) => passed + failed === 0);
  return none ? [{ passed: 0, failed: 1 }] : tallies;
}
