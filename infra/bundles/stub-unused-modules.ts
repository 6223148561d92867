import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Parts of libraries that their own entry brings along and that no function ever calls. */
const never = [
  /[\\/]zod[\\/]v4[\\/]core[\\/]compile\.js$/,
  /[\\/]zod[\\/]v4[\\/]classic[\\/]from-json-schema\.js$/,
  // Types of attachments by their names: our mails have none.
  /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
];

/** The store's client names event streams and has none; the one for buckets is made of them. */
const eventStreams = /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]event-streams[\\/]index\.js$/;

/**
 * Half of the time that a function takes to wake up is reading its code. What is never called is left out, and whoever
 * calls it after all is told so by an undefined function.
 */
export const slim = (keeps: { eventStreams: boolean }): Plugin => ({
  name: 'slim',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer }) =>
      /[\\/]zod[\\/]v4[\\/]/.test(importer) ? { path: here('zod-locales.ts') } : undefined,
    );
    for (const filter of keeps.eventStreams ? never : [...never, eventStreams])
      onLoad({ filter }, ({ path }) => ({ contents: hollow(path), loader: 'js' }));
  },
});

/** A module with the same names and nothing behind them. */
function hollow(path: string): string {
  const names = readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm);
  return [...names].map(([, name]) => `export const ${name} = undefined;`).join('\n') || 'export {};';
}
