import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
// A child process has no TTY, so colours must be forced; in a log (`CI` is set there) they must be refused.
const inColour = Boolean(process.stdout.isTTY && !process.env['NO_COLOR']);
const colours = inColour ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** `failures` names what failed, with each reason and its place; shown again after all output. */
type Tally = { passed: number; failed: number; failures?: string[] };

/** Checks that are one program each and pass or fail as a whole. */
const programs = {
  'format and rules': ['.bin/biome', 'ci', '--error-on-warnings', '.'],
  // The native compiler, by its path: the other one, which checks the pages, has the same name. One checker: each of several
  // resolves the shared types again, which takes twice the processor time.
  types: [
    'typescript-7/bin/tsc',
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/tsbuildinfo-7',
  ],
  // What is TypeScript alone, tsc has checked.
  'types of pages': [
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
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...colours },
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const coloured = `${output}${complaints}`;
  // Some of them colour what they print, whatever they are told.
  const plain = stripVTControlCharacters(coloured);
  process.stdout.write(`\n▸ ${name}\n${inColour ? coloured : plain}`);
  if (code === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [[name, ...firstErrors(plain)].join('\n    ')] };
}

/** `file(line,column): error …` of tsc, `file:line:column - error …` of astro check, and Biome's: a head with a rule, then the error. */
const errors =
  /^(?<file>[^\s(:]+)(?:[(:](?<line>\d+)[,:]\d+\)?)?(?::? (?:- )?error| \S+(?: +[A-Z]+)? +━+\n\s*\S) (?<error>.*)$/gm;

const isMendedByFix = (output: string) => /^\S+ (?:format|assist\/\S+) .*━$|^ +\S Safe fix: /m.test(output);

/** The first error of each file in the output of a program, and the command that mends them if one does. */
function firstErrors(output: string): string[] {
  const byFile = new Map<string, string>();
  for (const { groups: { file = '', line, error } = {} } of output.matchAll(errors)) {
    if (!byFile.has(file)) byFile.set(file, `${file}${line ? `:${line}` : ''}: ${error}`);
  }
  return [...byFile.values(), ...(isMendedByFix(output) ? ['→ npm run fix'] : [])];
}

export async function runPrograms(names: readonly Program[], niceness: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const name of names) tallies.push(await runProgram(name, niceness));
  return tallies;
}

/**
 * Counts from Vitest's report; a run that aborts counts as a failure. `niceness` above 0 lowers its priority.
 */
export async function runTests(args: string[], niceness = 0): Promise<Tally> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'magazine-tests-'));
  const report = join(folder.path, 'report.json');
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
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...colours } },
  );
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = await once(child, 'close');
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failures = testResults.flatMap(failuresOf);
    if (code === 0 && numPassedTests + numFailedTests === 0) {
      return { passed: 0, failed: 1, failures: [`vitest ${args.join(' ')}: no test has this title`] };
    }
    if (code === 0 || numFailedTests > 0) return { passed: numPassedTests, failed: numFailedTests, failures };
    return {
      passed: numPassedTests,
      failed: 1,
      failures: [...failures, `vitest ${args.join(' ')}: ended with ${code}`],
    };
  } catch {
    return { passed: 0, failed: 1, failures: [`vitest ${args.join(' ')}: ended with ${code} and wrote no report`] };
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

/** The first failed test of a file, and how many others failed. */
function failuresOf({ name, status, message, assertionResults }: TestFile) {
  const file = relative(root, name);
  const [first, ...others] = assertionResults.filter((test) => test.status === 'failed');
  // A file that fails before its tests have started has a message only.
  if (!first) return status === 'failed' ? [`${file}${reasonIn(message)}`] : [];
  const more = others.length === 0 ? '' : `\n    and ${others.length} more of this file`;
  return [`${file}: ${first.fullName}${first.failureMessages.map(reasonIn).join('')}${more}`];
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

export function exitWithSummary(tallies: Tally[]): never {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0);
  const failed = sum((tally) => tally.failed);
  for (const failure of tallies.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${failure}`);
  console.log(`\n${sum((tally) => tally.passed)} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
