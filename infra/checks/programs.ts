import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the search for programs asks of a machine; tests give another one. */
export type Machine = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
  exists: (path: string) => boolean;
  /** The names in a folder; none if there is no such folder. */
  list: (folder: string) => string[];
};

const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
};

/** A program that tests need, by the names of its packages. */
type Program = { purpose: string; debian: string; fedora: string; arch: string; mac: string; anywhere: string };

const chromium: Program = {
  purpose: 'the tests in the browser',
  debian: 'chromium-headless-shell',
  fedora: 'chromium-headless',
  arch: 'chromium',
  mac: 'brew install --cask google-chrome',
  anywhere: 'npx playwright-core install chromium-headless-shell',
};

const icalendar: Program = {
  purpose: 'the tests of calendars',
  debian: 'python3-icalendar',
  fedora: 'python3-icalendar',
  arch: 'python-icalendar',
  mac: 'brew install python && python3 -m pip install --user --break-system-packages icalendar',
  anywhere: 'python3 -m pip install --user icalendar',
};

export function installCommand(
  { debian, fedora, arch, mac, anywhere }: Program,
  { platform, exists }: Pick<Machine, 'platform' | 'exists'>,
): string {
  if (platform === 'darwin') return mac;
  if (exists('/usr/bin/apt-get')) return `sudo apt-get update && sudo apt-get install -y ${debian}`;
  if (exists('/usr/bin/dnf')) return `sudo dnf install -y ${fedora}`;
  if (exists('/usr/bin/pacman')) return `sudo pacman -S --noconfirm ${arch}`;
  return anywhere;
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** On Debian, root installs it at once; else the error has the command that does it. */
function ensure(program: Program, find: () => string | undefined): string {
  const found = find();
  if (found) return found;
  const { debian, purpose } = program;
  if (mayInstall()) {
    console.log(`Installing ${debian} for ${purpose} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(missingSentence(program, thisMachine));
}

const missingSentence = (program: Program, machine: Machine) =>
  `A program for ${program.purpose} is missing. Install it like this and try again:\n\n  ${installCommand(program, machine)}\n`;

/** Chromium without windows: the same pages for less than half of the processor time of a whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const ofLinux = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
];

const ofMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Where Playwright puts its browsers, newest version first, and the paths of their programs there. */
function ofPlaywright({ platform, env, home, list }: Machine): string[] {
  const cache = join(home, platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] || cache;
  const versions = list(folder).toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const paths = ['chromium_headless_shell-', 'chromium-'].flatMap((kind) =>
    versions.filter((name) => name.startsWith(kind)),
  );
  return paths.flatMap((name) =>
    list(join(folder, name)).flatMap((system) =>
      playwrightPrograms.map((program) => join(folder, name, system, program)),
    ),
  );
}

const playwrightPrograms = [
  'chrome-headless-shell',
  'headless_shell',
  'chrome',
  'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium(machine: Machine = thisMachine): string | undefined {
  const { platform, env, home, exists } = machine;
  if (env['CHROMIUM']) return env['CHROMIUM'];
  const whole = platform === 'darwin' ? ofMac.flatMap((path) => [`/${path}`, join(home, path)]) : ofLinux;
  return [headlessShell, ...ofPlaywright(machine), ...whole].find(exists);
}

/** The headless shell, where it is there or can be installed; else any browser. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found && (found === headlessShell || process.env['CHROMIUM'] || !mayInstall())) return found;
  try {
    return ensure(chromium, () => (existsSync(headlessShell) ? headlessShell : undefined));
  } catch (error) {
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

/** Debian's own Python first: another one in the PATH does not see Debian's packages. */
const findIcalendar = (): string | undefined =>
  ['/usr/bin/python3', 'python3'].find((python) => spawnSync(python, ['-c', 'import icalendar']).status === 0);

/** A Python with the icalendar library, to check calendar files with a second parser in addition to ical.js. */
export const ensureIcalendar = (): string => ensure(icalendar, findIcalendar);

export const programs = { chromium, icalendar };
