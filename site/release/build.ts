import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildAstro } from 'astro';
import { build as bundle } from 'esbuild';
import { keepRenderer } from './keep-renderer.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const here = fileURLToPath(new URL('./', import.meta.url));

/**
 * Builds a release: everything of the site that comes from its code and not from its content.
 * `folder`/assets goes live as it is, `folder`/renderer.mjs renders pages from a snapshot.
 * Must lie under the project, where Astro keeps its own working files beside the output.
 */
export async function buildRelease(folder: string): Promise<void> {
  const building = `${folder}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  // Pages are not rendered here, but getStaticPaths is not asked either: no snapshot is needed.
  await buildAstro({
    root: join(root, 'site'),
    outDir: join(building, 'assets'),
    cacheDir: join(building, 'cache'),
    logLevel: 'warn',
    integrations: [keepRenderer(building)],
  });
  await bundleRenderer(building);
  for (const done of ['bundle', 'cache', 'pages.json']) rmSync(join(building, done), { recursive: true, force: true });
  writeFileSync(join(building, 'complete'), '');
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
}

async function bundleRenderer(folder: string): Promise<void> {
  const pages = join(folder, 'pages.json');
  const { entry } = JSON.parse(readFileSync(pages, 'utf8')) as { entry: string };
  await bundle({
    entryPoints: [join(here, 'renderer-entry.mjs')],
    outfile: join(folder, 'renderer.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    alias: { 'release:pages': pages, 'release:bundle': join(folder, 'bundle', entry) },
    // CommonJS dependencies ask for Node's own modules by require.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildRelease(process.argv[2] as string);
