import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const findChromium = (): string | undefined =>
  process.env['CHROMIUM'] ?? candidates.find((path) => existsSync(path));

/** Installs Debian's chromium where this may be done; otherwise says the one command that does it, and gives up. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    console.log('Installo Chromium per i test nel browser …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  console.error(
    'I test nel browser hanno bisogno di Chromium:\n\n  sudo apt-get update && sudo apt-get install -y chromium\n',
  );
  process.exit(1);
}

/** Quiet, offline and without a sandbox where that needs one: the flags of every browser that a test starts. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
