import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** Modules that libraries import but our functions never call. */
const unusedModules = [
  /[\\/]zod[\\/]v4[\\/]core[\\/]compile\.js$/,
  /[\\/]zod[\\/]v4[\\/]classic[\\/]from-json-schema\.js$/,
  // MIME types of attachments by file name: our mails have no attachments.
  /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
];

/** zod's messages in fifty languages; ours are our own, so its default is enough. */
const zodLocales = /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/;

/** The DynamoDB client imports event streams without using them; the S3 client needs them. */
const eventStreams = /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]event-streams[\\/]index\.js$/;

/**
 * The work of second factors and passkeys, with libraries as large as the rest of the API. Other functions declare its routes
 * only: the gateway sends their calls to the function of their own.
 */
const secondFactors =
  /[\\/]functions[\\/]accounts[\\/](?:passkeys[\\/](?:passkeys|login)|second-factors[\\/](?:enrolment|second-step))\.ts$/;

/** Half of a cold start is loading code. Unused modules become stubs; a call of one fails as an undefined function. */
export const stubUnusedModules = (keeps: { eventStreams: boolean; secondFactors: boolean }): Plugin => ({
  name: 'stubUnusedModules',
  setup({ onLoad }) {
    onLoad({ filter: zodLocales }, () => ({ contents: "export { default as en } from './en.js';", loader: 'js' }));
    const unused = [
      ...unusedModules,
      ...(keeps.eventStreams ? [] : [eventStreams]),
      ...(keeps.secondFactors ? [] : [secondFactors]),
    ];
    for (const filter of unused) onLoad({ filter }, ({ path }) => ({ contents: stubOf(path), loader: 'js' }));
  },
});

/** A module with the same export names, all undefined. */
function stubOf(path: string): string {
  const names = readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm);
  return [...names].map(([, name]) => `export const ${name} = undefined;`).join('\n') || 'export {};';
}
