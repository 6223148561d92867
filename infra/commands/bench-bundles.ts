import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchEnvironment } from '#infra/bundles/bench-environment.ts';
import { bundleFunctions, cleanBundles, functionNames, sharpLayer } from '#infra/bundles/bundle.ts';
import { command } from '#infra/local/terminal.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';

const times = 9;
const measure =
  'const t = performance.now(); await import(process.argv[1]); console.log(performance.now() - t); process.exit()';

/** The import time of each function's bundle, in a new process each time, compared to an empty one. */
await command(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const key = randomBytes(32).toString('base64url');
  const aws = await startAws({
    '/bench/token-key': key,
    '/bench/link-key': key,
    '/bench/site-url': 'https://rivista.example',
  });
  try {
    const empty = join(folder, 'index.mjs');
    writeFileSync(empty, 'export const handler = async () => ({});');
    const bundles = await bundleFunctions(sharpLayer({ os: process.platform, cpu: process.arch, libc: 'glibc' }));
    const files = functionNames.map((name) => [name, join(bundles[name], 'index.mjs')] as const);
    console.log('funzione             KB   import ms (mediana)');
    for (const [name, file] of [['vuota', empty] as const, ...files]) {
      const size = Math.round(statSync(file).size / 1_000);
      console.log(`${name.padEnd(17)} ${String(size).padStart(5)}   ${(await median(file)).toFixed(1)}`);
    }
    return 0;
  } finally {
    cleanBundles();
    rmSync(folder, { recursive: true, force: true });
    await aws.stop();
  }

  async function median(file: string): Promise<number> {
    const measured: number[] = [];
    for (let run = 0; run < times; run += 1) measured.push(await importTime(file, aws.url));
    return measured.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
  }
});

async function importTime(file: string, awsUrl: string): Promise<number> {
  const TMPDIR = mkdtempSync(join(tmpdir(), 'instance-'));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const args = ['--input-type=module', '-e', measure, pathToFileURL(file).href];
  execFile(process.execPath, args, { env: { ...benchEnvironment(awsUrl), TMPDIR } }, (error, out) =>
    error ? reject(error) : resolve(out),
  );
  return Number(await promise.finally(() => rmSync(TMPDIR, { recursive: true })));
}
