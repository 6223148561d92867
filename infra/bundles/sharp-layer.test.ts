import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lambdaPlatform, sharpLayer } from './bundle.ts';
import { packageFolder, packagesFor } from './locked-packages.ts';

it('the layer for Lambda has sharp, its native libraries for Linux on arm64, and no others', () => {
  expect(packagesFor('sharp', lambdaPlatform)).toEqual([
    'sharp',
    '@img/colour',
    'detect-libc',
    'semver',
    '@img/sharp-libvips-linux-arm64',
    '@img/sharp-linux-arm64',
  ]);
});

it('the layer alone is enough to open and make a picture', () => {
  const layer = sharpLayer({ os: process.platform, cpu: process.arch, libc: 'glibc' });
  const script = `
    const sharp = require('node:module').createRequire(process.argv[1] + '/')('sharp');
    sharp({ create: { width: 2, height: 1, channels: 3, background: 'red' } }).avif().toBuffer()
      .then((bytes) => sharp(bytes).metadata()).then(({ width, height }) => console.log(width, height));`;
  const args = ['-e', script, join(layer, 'nodejs')];
  expect(execFileSync(process.execPath, args, { cwd: '/', encoding: 'utf8', env: {} })).toBe('2 1\n');
});

it('a package that cannot be downloaded fails with the error of npm', () => {
  const cache = mkdtempSync(join(tmpdir(), 'npm-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(cache, { recursive: true });
  });
  // Nothing listens on this port, and the empty cache has no package.
  const offline = { registry: 'http://127.0.0.1:9', cache, fetch_retries: '0' };
  for (const [name, value] of Object.entries(offline)) vi.stubEnv(`npm_config_${name}`, value);
  expect(() => packageFolder('@img/sharp-win32-ia32')).toThrow('npm error');
});
