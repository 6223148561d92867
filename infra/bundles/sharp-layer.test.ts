import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packagesFor } from './locked-packages.ts';
import { lambdaPlatform, sharpLayer } from './sharp-layer.ts';

it('the layer for Lambda has sharp, its native libraries for Linux on arm64, and no others', () => {
  expect(packagesFor('sharp', lambdaPlatform)).toEqual([
    ...['sharp', '@img/colour', 'detect-libc', 'semver'],
    ...['@img/sharp-libvips-linux-arm64', '@img/sharp-linux-arm64'],
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
