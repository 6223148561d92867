import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { stubUnusedModules } from './stub-unused-modules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The deployed functions, each an entry of functions/lambdas. */
export const functionNames = [
  'api',
  'read',
  'publish',
  'thumbs',
  'not-found',
  'newsletter-worker',
  'feedback',
  'derived-assets',
  'search',
] as const;
export type FunctionName = (typeof functionNames)[number];

/** The folder of each function, with one `index.mjs`. */
export type Bundles = Record<FunctionName, string>;

/** Functions that use buckets. */
const withBuckets: readonly FunctionName[] = ['publish', 'not-found', 'search'];

const cache = join(root, 'node_modules/.cache/magazine/functions');

/** Every function as one file without dependencies: no Docker, no network, no SDK of the runtime. */
export async function bundleFunctions(): Promise<Bundles> {
  const into = join(cache, String(process.pid));
  const folders = functionNames.map(async (name) => {
    const folder = join(into, name);
    await bundleInto(folder, name);
    return [name, folder] as const;
  });
  return Object.fromEntries(await Promise.all(folders)) as Bundles;
}

/** The assembly contains copies, so the bundles can be deleted. */
export const cleanBundles = (): void => rmSync(join(cache, String(process.pid)), { recursive: true, force: true });

async function bundleInto(folder: string, name: FunctionName): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({ ...bundleOptions(name), outfile: join(folder, 'index.mjs') });
}

/** The esbuild options of a function. */
export const bundleOptions = (name: FunctionName): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: [join(root, `functions/lambdas/${name}.ts`)],
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // Module builds are smaller than CommonJS ones: unused code is removed.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  alias: {
    '@aws-sdk/credential-provider-node': here('env-credentials.ts'),
    ...(name === 'api' ? {} : { '@asteasolutions/zod-to-openapi': here('no-document.ts') }),
  },
  plugins: [stubUnusedModules({ eventStreams: withBuckets.includes(name) })],
  // CommonJS dependencies load modules of Node with require.
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  logLevel: 'error',
});
