import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type LineName, lines, type Result, type Results } from './lines.ts';

export type Report = {
  machine: { cores: number; cpu: string; memoryGB: number; node: string };
  date: string;
  commit: string;
  seed: string;
  /** One for each size of the magazine. */
  runs: { articles: number; items: number; results: Results }[];
};

export const machine = (): Report['machine'] => ({
  cores: cpus().length,
  cpu: cpus()[0]?.model.trim() ?? '',
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
});

/** The commit of the code, marked if files differ from it. */
export function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' (modificato)');
  } catch {
    return 'senza git';
  }
}

/** One table: a row for each measured line, a column for each size. */
export function tableOf({ machine: { cores, cpu, memoryGB, node }, date, commit, seed, runs }: Report): string {
  const names = (Object.keys(lines) as LineName[]).filter((name) => runs.some(({ results }) => name in results));
  const rows = [
    ['', ...runs.map(({ articles }) => `${inItalian(articles)} articoli`)],
    ...names.map((name) => [lines[name].label, ...runs.map(({ results }) => cell(name, results[name]))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const body = rows.map((row) =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const head = [
    `${cores} core, ${cpu}, ${memoryGB} GB, Node ${node}`,
    `${date}, commit ${commit}, seme ${seed}`,
    'Dove i valori sono tre: mediana / 95 % / massimo.',
  ];
  return [...head, '', ...body].join('\n');
}

function cell(name: LineName, result: Result | undefined): string {
  if (result === undefined) return '–';
  const unit = lines[name].unit && ` ${lines[name].unit}`;
  if (typeof result === 'number') return inItalian(result) + unit;
  if (Array.isArray(result)) return result.map(inItalian).join(' ') + unit;
  if ('exceeded' in result) return `> ${inItalian(result.exceeded)} s`;
  return [result.p50, result.p95, result.max].map(inItalian).join(' / ') + unit;
}

const inItalian = (value: number) =>
  value.toLocaleString('it', { maximumFractionDigits: value < 100 ? 1 : 0, useGrouping: 'always' });
