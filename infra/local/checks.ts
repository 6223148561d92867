import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isTerminal = process.stdout.isTTY;

export type Tally = { passed: number; failed: number };

/** The checks that are one program each: they pass or fail as a whole. */
const programs = {
  'formato e regole': ['biome', 'ci', '--error-on-warnings', '.'],
  tipi: ['tsc', '--noEmit'],
  'tipi delle pagine': [
    'astro',
    'check',
    '--root',
    'site',
    '--tsconfig',
    '../tsconfig.json',
    '--minimumSeverity',
    'error',
  ],
} as const;

export type Program = keyof typeof programs;

export function runProgram(name: Program): Tally {
  const [program, ...args] = programs[name];
  console.log(`\n▸ ${name}`);
  const { status } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest's own report says how many; a run that broke before its end counts as a failure too. */
export async function runTests(...args: string[]): Promise<Tally> {
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
    // Whoever runs beside another does not draw on the terminal, but may still be colourful.
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...(isTerminal && { FORCE_COLOR: '1' }) } },
  );
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = await once(child, 'close');
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    const failed = numFailedTests ?? 0;
    return { passed: numPassedTests ?? 0, failed: code === 0 ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Closes with the one line that says how it went. */
export function conclude(tallies: Tally[]): never {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0);
  const failed = sum((tally) => tally.failed);
  console.log(`\n${sum((tally) => tally.passed)} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
