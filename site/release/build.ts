import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AstroIntegration, build as buildAstro } from 'astro';
import { passthroughImageService } from 'astro/config';
import { build as bundle } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds a release: everything of the site that comes from its code and not from its content.
 * `folder`/assets goes live as it is, `folder`/renderer.mjs renders pages from a snapshot.
 * The folder must be within the project: the bundle finds its packages from there.
 */
async function buildRelease(folder: string): Promise<void> {
  const building = `${folder}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  await buildAstro({
    root: join(root, 'site'),
    outDir: building,
    output: 'server',
    build: { client: 'assets', server: 'server', serverEntry: 'entry.mjs' },
    cacheDir: join(building, 'cache'),
    // Astro warns that a server build ignores getStaticPaths: renderer-entry.ts asks it.
    logLevel: 'error',
    adapter: rendererAdapter,
    // Pictures get their sizes elsewhere: the renderer carries no image library.
    image: { service: passthroughImageService() },
  });
  await bundleRenderer(building);
  for (const done of ['server', 'cache']) rmSync(join(building, done), { recursive: true, force: true });
  writeFileSync(join(building, 'complete'), '');
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
}

/** Bundles the server build into one file, which a Lambda function loads. */
async function bundleRenderer(folder: string): Promise<void> {
  const { outputFiles } = await bundle({
    entryPoints: [join(folder, 'server', 'entry.mjs')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Each process keeps the text of its code. Names stay, for the stack of an error.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  for (const { text } of outputFiles) writeFileSync(join(folder, 'renderer.mjs'), inAscii(text));
}

/** V8 keeps a text with any other character in twice the memory. esbuild leaves them in regular expressions and templates. */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const fileHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Astro's adapter for a program that requests each page and stores the response as a file. */
const rendererAdapter: AstroIntegration = {
  name: 'renderer-adapter',
  hooks: {
    'astro:config:setup': ({ addMiddleware }) =>
      addMiddleware({ order: 'pre', entrypoint: fileHere('./renderer-middleware.ts') }),
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'renderer-adapter',
        entrypointResolution: 'auto',
        serverEntrypoint: fileHere('./renderer-entry.ts'),
        supportedAstroFeatures: { serverOutput: 'stable' },
      }),
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildRelease(process.argv[2] as string);
