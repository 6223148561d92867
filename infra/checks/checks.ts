import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
// A child process has no TTY, so colours must be forced.
const inColour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/** `failures` names what failed, with each reason and its place; shown again after all output. */
type Tally = { passed: number; failed: number; failures?: string[] };

/** Checks that are one program each and pass or fail as a whole. */
const programs = {
  'formato e regole': ['.bin/biome', 'ci', '--error-on-warnings', '.'],
  // The native compiler, by its path: the other one, which checks the pages, has the same name. One checker: each of several
  // resolves the shared types again, which takes twice the processor time.
  tipi: [
    'typescript-7/bin/tsc',
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/tsbuildinfo-7',
  ],
  // What is TypeScript alone, tsc has checked.
  'tipi delle pagine': [
    '.bin/astro',
    'check',
    '--root',
    'site',
    '--tsconfig',
    'tsconfig.pages.json',
    '--minimumSeverity',
    'error',
  ],
} as const;

type Program = keyof typeof programs;

/** Prints its output in one piece at the end, because other programs run concurrently. `niceness` above 0 lowers its priority. */
export async function runProgram(name: Program, niceness = 0): Promise<Tally> {
  const [program, ...args] = programs[name];
  const child = spawn(join(root, 'node_modules', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...inColour },
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  process.stdout.write(`\n▸ ${name}\n${output}${complaints}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] };
}

/** Runs the programs one after the other. */
export async function runPrograms(names: readonly Program[], niceness: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const name of names) tallies.push(await runProgram(name, niceness));
  return tallies;
}

/**
 * Counts from Vitest's report; a run that aborts counts as a failure. `niceness` above 0 lowers its priority.
 */
export async function runTests(args: string[], niceness = 0): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'magazine-tests-'));
  const report = join(folder, 'report.json');
  console.log(`\n▸ test ${args.join(' ')}`);
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...inColour } },
  );
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = await once(child, 'close');
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failures = testResults.flatMap(failuresOf);
    if (code === 0 || numFailedTests > 0) return { passed: numPassedTests, failed: numFailedTests, failures };
    return {
      passed: numPassedTests,
      failed: 1,
      failures: [...failures, `vitest ${args.join(' ')}: ended with ${code}`],
    };
  } catch {
    return { passed: 0, failed: 1, failures: [`vitest ${args.join(' ')}: ended with ${code} and wrote no report`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The part of Vitest's JSON report that is read here. */
type Report = { numPassedTests: number; numFailedTests: number; testResults: TestFile[] };
type TestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

function failuresOf({ name, status, message, assertionResults }: TestFile) {
  const file = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file}: ${test.fullName}${test.failureMessages.map(reasonIn).join('')}`);
  // A file that fails before its tests have started has a message only.
  return status === 'failed' && tests.length === 0 ? [`${file}${reasonIn(message)}`] : tests;
}

/** A comparison of two large values is in the output above. */
const maxReasonLines = 12;

const isCall = (line: string) => /^ +at /.test(line);

/** The message of an error, and the line of our own code at which it was thrown. */
function reasonIn(error: string): string {
  const lines = stripVTControlCharacters(error).trim().split('\n');
  const message = lines.filter((line) => line.trim() !== '' && !isCall(line)).slice(0, maxReasonLines);
  const place = lines.find((line) => isCall(line) && line.includes(root) && !line.includes('node_modules'));
  if (place) message.push(place.trim().replaceAll(root, ''));
  return message.map((line) => `\n    ${line}`).join('');
}

/** Prints the failures, because the output above may be long, then the totals, and exits. */
export function exitWithSummary(tallies: Tally[]): never {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0);
  const failed = sum((tally) => tally.failed);
  for (const failure of tallies.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${failure}`);
  console.log(`\n${sum((tally) => tally.passed)} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
