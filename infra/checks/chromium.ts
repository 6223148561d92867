import { existsSync } from 'node:fs';
import { ensurePackage } from './debian-package.ts';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const findChromium = (): string | undefined =>
  process.env['CHROMIUM'] ?? candidates.find((path) => existsSync(path));

export const ensureChromium = (): string =>
  ensurePackage({ package: 'chromium', purpose: 'i test nel browser', find: findChromium });

/** Quiet, offline and without a sandbox where that needs one: the flags of every browser that a test starts. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
