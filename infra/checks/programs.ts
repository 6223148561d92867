import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installCommand(): string {
  if (process.platform === 'darwin') return 'brew install --cask google-chrome';
  if (existsSync('/usr/bin/apt-get')) return 'sudo apt-get update && sudo apt-get install -y chromium-headless-shell';
  if (existsSync('/usr/bin/dnf')) return 'sudo dnf install -y chromium-headless';
  if (existsSync('/usr/bin/pacman')) return 'sudo pacman -S --noconfirm chromium';
  return 'npx playwright-core install chromium-headless-shell';
}

/** On Debian, root installs the headless shell at once. */
function installHeadlessShell(): void {
  console.log('Installing chromium-headless-shell for the tests in the browser …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

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
function ofPlaywright(): string[] {
  const cache = join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] || cache;
  const list = (path: string) => (existsSync(path) ? readdirSync(path) : []);
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

export function findChromium(): string | undefined {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM'];
  const whole = process.platform === 'darwin' ? ofMac.flatMap((path) => [`/${path}`, join(homedir(), path)]) : ofLinux;
  return [headlessShell, ...ofPlaywright(), ...whole].find((path) => existsSync(path));
}

/** The headless shell, where it is there or can be installed; else any browser. Without one, the error has the command that installs it. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present !== headlessShell && !process.env['CHROMIUM'] && mayInstall()) installHeadlessShell();
  const chromium = findChromium();
  if (chromium) return chromium;
  throw new Error(
    `A program for the tests in the browser is missing. Install it like this and try again:\n\n  ${installCommand()}\n`,
  );
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
