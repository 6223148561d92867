import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

type Need = {
  /** Debian's name for it. */
  package: string;
  /** What it is needed for, as in «per i test nel browser». */
  purpose: string;
  /** Its path, once it is installed. */
  find: () => string | undefined;
};

/** Installs a Debian package as root; otherwise throws with the command that does it. */
function ensurePackage({ package: name, purpose, find }: Need): string {
  const found = find();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    console.log(`Installo ${name} per ${purpose} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(`Serve ${name} per ${purpose}:\n\n  sudo apt-get update && sudo apt-get install -y ${name}\n`);
}

/** Chromium without windows: the same pages for less than half of the processor time of a whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findFirst = (paths: string[]): string | undefined =>
  process.env['CHROMIUM'] ?? paths.find((path) => existsSync(path));

export const findChromium = (): string | undefined => findFirst([headlessShell, ...wholeBrowsers]);

/** Where the headless shell cannot be installed, a whole browser serves. */
export function ensureChromium(): string {
  const purpose = 'i test nel browser';
  try {
    return ensurePackage({ package: 'chromium-headless-shell', purpose, find: () => findFirst([headlessShell]) });
  } catch (error) {
    const found = findChromium();
    if (found) return found;
    throw error;
  }
}

/** The flags of every browser in tests: no sandbox, no background traffic. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's own Python: another one in the PATH does not see Debian's packages. */
const python = '/usr/bin/python3';

const findIcalendar = (): string | undefined =>
  spawnSync(python, ['-c', 'import icalendar']).status === 0 ? python : undefined;

/** A Python with the icalendar library, to check calendar files with a second parser in addition to ical.js. */
export const ensureIcalendar = (): string =>
  ensurePackage({ package: 'python3-icalendar', purpose: 'i test dei calendari', find: findIcalendar });
