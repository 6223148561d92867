import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { locked, type Platform, packageCache, packageFolder, packagesFor } from './locked-packages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export const functionNames = [
  'api',
  'second-factors',
  'read',
  'publish',
  'not-found',
  'newsletter-worker',
  'feedback',
  'newsroom-mail',
  'derived',
  'search',
  'decode',
  'media',
] as const;
export type FunctionName = (typeof functionNames)[number];

/** The folder of each function, with one `index.mjs` and its fonts, and of the layer with sharp. */
export type Bundles = Record<FunctionName | 'sharp', string>;

const withBuckets: readonly FunctionName[] = ['publish', 'not-found', 'search', 'media', 'derived'];

/** Functions that open pictures. In any other, an import of sharp ends the build: its native files cannot be bundled. */
const withSharp: readonly FunctionName[] = ['decode', 'media', 'derived'];

/** The fonts of share pictures, under the paths that the code uses. */
export const fontsFolder = 'fonts';

const cache = join(root, 'node_modules/.cache/magazine/functions');

/** Every function as one file without dependencies: no Docker, no network, no SDK of the runtime. */
export async function bundleFunctions(sharp = sharpLayer()): Promise<Bundles> {
  const into = join(cache, String(process.pid));
  // What functions with the same traits import is read and parsed once.
  const alike = Map.groupBy(functionNames, (name) => JSON.stringify(traitsOf(name)));
  await Promise.all([...alike].map(([traits, names]) => bundleInto(into, names, JSON.parse(traits) as Traits)));
  cpSync(join(root, 'functions/publish/derived/share-pictures', fontsFolder), join(into, 'derived', fontsFolder), {
    recursive: true,
  });
  const folders = functionNames.map((name) => [name, join(into, name)] as const);
  return { ...(Object.fromEntries(folders) as Record<FunctionName, string>), sharp };
}

/** The assembly contains copies, so the bundles can be deleted. */
export const cleanBundles = (): void => rmSync(join(cache, String(process.pid)), { recursive: true, force: true });

type Traits = ReturnType<typeof traitsOf>;

const traitsOf = (name: FunctionName) => ({
  sharp: withSharp.includes(name),
  eventStreams: withBuckets.includes(name),
  openApi: name === 'api',
  secondFactors: name === 'second-factors',
});

const bundleInto = (folder: string, names: readonly FunctionName[], traits: Traits) =>
  build({
    ...bundleOptions(traits),
    entryPoints: names.map((name) => ({ in: join(root, `functions/lambdas/${name}.ts`), out: `${name}/index` })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });

const bundleOptions = ({ sharp, openApi, ...keeps }: Traits): BuildOptions => ({
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // Module builds are smaller than CommonJS ones: unused code is removed.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  alias: {
    '@aws-sdk/credential-provider-node': here('credentials-stub.ts'),
    ...(sharp ? { sharp: here('sharp-from-layer.ts') } : {}),
    ...(openApi ? {} : { '@asteasolutions/zod-to-openapi': here('openapi-stub.ts') }),
  },
  plugins: [stubUnusedModules(keeps)],
  // CommonJS dependencies load modules of Node with require.
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  logLevel: 'error',
});

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
  /[\\/]functions[\\/]accounts[\\/](?:passkeys[\\/]passkeys|second-factors[\\/](?:enrolment|second-step))\.ts$/;

/** Half of a cold start is loading code. Unused modules become stubs; a call of one fails as an undefined function. */
const stubUnusedModules = (keeps: Pick<Traits, 'eventStreams' | 'secondFactors'>): Plugin => ({
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

/** The platform of the functions that decode and encode pictures, not of this machine. */
export const lambdaPlatform: Platform = { os: 'linux', cpu: 'arm64', libc: 'glibc' };

/** Where Lambda puts a layer, and in it the folder from which sharp-from-layer.ts loads sharp. */
export const sharpFolderInLambda = '/opt/nodejs';

/** A layer with sharp and its native libraries: the packages of the lock file, without Docker. */
export function sharpLayer(platform = lambdaPlatform): string {
  const folder = join(packageCache, `layer-sharp-${locked('sharp').version}-${platform.os}-${platform.cpu}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}.new`;
  try {
    for (const name of packagesFor('sharp', platform)) {
      const target = join(unfinished, 'nodejs/node_modules', name);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(packageFolder(name), target, { recursive: true });
    }
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}
