import { exitWithSummary, runPrograms, runTests } from '#infra/checks/checks.ts';
import { ensureChromium } from '#infra/checks/programs.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';

/** The niceness of what runs beside the browser tests: below the magazine's own picture sizes, for which stories wait. */
const lowPriority = 15;

const args = process.argv.slice(2);
// Who names files or a title waits for these alone.
exitWithSummary(args.length > 0 ? [await runTests(args)] : await runAll());

/**
 * Browser tests take longest and mostly wait, so the other projects run concurrently at a lower priority. Both need the same
 * release, so it is built first.
 */
async function runAll() {
  try {
    ensureChromium();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  const [programs, tests] = await Promise.all([
    runPrograms(['format and rules', 'types', 'types of pages'], lowPriority),
    ensureRelease().then(() =>
      Promise.all([runTests(['--project', 'browser']), runTests(['--project', '!browser'], lowPriority)]),
    ),
  ]);
  return [...programs, ...tests];
}
