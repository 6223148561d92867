import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'magazine', 'releases');

/** The release of the current code; built only after the code has changed. */
export async function ensureRelease(): Promise<string> {
  const folder = join(cache, codeDigest());
  if (!existsSync(join(folder, 'complete'))) await build(folder);
  return folder;
}

/** A hash of everything that pages are made from. */
function codeDigest(): string {
  const hash = createHash('sha256');
  for (const file of releaseFiles()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** In its own process, which frees Vite's memory at the end. */
function build(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'site/release/build.ts'), folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Vitest sets DEV, which Astro would take for its own.
    env: { ...process.env, NODE_ENV: 'production', DEV: undefined, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Il codice del sito non si costruisce; il motivo:\n${output}`)),
    );
  });
}

/** Folders that Astro and the renderer's bundle read. */
const folders = ['site/{src,public,fonts,stubs,release}/**/*', 'site/*.ts', 'shared/**/*'];
const singleFiles = ['functions/api/client.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** The files that a release is made of, in a fixed order. */
export const releaseFiles = (): string[] =>
  globSync([...folders, ...singleFiles], { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && statSync(join(root, file)).isFile())
    .toSorted();
