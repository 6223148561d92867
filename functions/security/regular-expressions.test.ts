import { globSync, readFileSync } from 'node:fs';
import { check } from 'recheck';
import ts from 'typescript';
import { describe, expect, it, test } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';

const root = new URL('../../', import.meta.url).pathname;
/** In a form or an import a text slows down its own writer: `npm run test:long` looks at their expressions, too. */
const inForms = /^(site\/src\/(dashboard|forms|items)|shared\/markdown\/from-html)\//;
/** Longer ones take seconds each. */
const longest = longRun ? Number.POSITIVE_INFINITY : 90;
const files = globSync('{functions,shared,site/src}/**/*.{ts,tsx,astro}', { cwd: root })
  .filter((file) => longRun || !inForms.test(file))
  .filter((file) => !/\.(test|long)\.tsx?$|(^|\/)(testing|threats|fuzz|matrix)\//.test(file))
  .toSorted();

/** Every regular expression literal of the code, once. */
const expressions = new Map<string, string>();
for (const file of files) {
  const source = ts.createSourceFile(file, codeOf(file), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && node.text.length <= longest) expressions.set(node.text, file);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The head of an Astro page is TypeScript; its scripts are too. */
function codeOf(file: string): string {
  const text = readFileSync(`${root}${file}`, 'utf8');
  if (!file.endsWith('.astro')) return text;
  const head = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return [head, ...[...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)].join('\n');
}

/** The characters that are read decide, never the time: a busy machine makes no expression slow. */
const countedNotTimed = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null };

it('the test covers more than 40 regular expressions', () => expect(expressions.size).toBeGreaterThan(40));

describe('regular expressions', () => {
  test.each([...expressions])('the regular expression %s of %s takes linear time for any text', async (literal) => {
    const end = literal.lastIndexOf('/');
    const { status, ...more } = await check(literal.slice(1, end), literal.slice(end + 1), countedNotTimed);
    expect(status, JSON.stringify(more).slice(0, 500)).toBe('safe');
  });
});
