import { describe, expect, it, test } from 'vitest';
import { findChromium, installCommand, type Machine, programs } from './programs.ts';

/** A machine with these files. */
function machine(platform: NodeJS.Platform, files: string[], env: NodeJS.ProcessEnv = {}): Machine {
  const home = platform === 'darwin' ? '/Users/ada' : '/home/ada';
  return {
    platform,
    env,
    home,
    exists: (path) => files.includes(path),
    list: (folder) => [
      ...new Set(
        files.flatMap((file) =>
          file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? []) : [],
        ),
      ),
    ],
  };
}

const inMacCache = '/Users/ada/Library/Caches/ms-playwright';
const inLinuxCache = '/home/ada/.cache/ms-playwright';

describe('a browser for the tests', () => {
  test.each<[string, Machine, string]>([
    [
      'Chrome of a Mac',
      machine('darwin', ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    ['Chrome on Linux', machine('linux', ['/usr/bin/google-chrome-stable']), '/usr/bin/google-chrome-stable'],
    [
      'the headless shell of Debian before others',
      machine('linux', ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']),
      '/usr/bin/chromium-headless-shell',
    ],
    [
      'the newest headless shell of Playwright on Linux',
      machine(
        'linux',
        ['1187', '999'].map(
          (version) => `${inLinuxCache}/chromium_headless_shell-${version}/chrome-linux/headless_shell`,
        ),
      ),
      `${inLinuxCache}/chromium_headless_shell-1187/chrome-linux/headless_shell`,
    ],
    [
      'Playwright’s browser on a Mac',
      machine('darwin', [`${inMacCache}/chromium-1187/chrome-mac/Chromium.app/Contents/MacOS/Chromium`]),
      `${inMacCache}/chromium-1187/chrome-mac/Chromium.app/Contents/MacOS/Chromium`,
    ],
    [
      'Playwright’s browser where it was put',
      machine('linux', ['/opt/pw/chromium-1187/chrome-linux/chrome'], { PLAYWRIGHT_BROWSERS_PATH: '/opt/pw' }),
      '/opt/pw/chromium-1187/chrome-linux/chrome',
    ],
    [
      'the one that CHROMIUM names',
      machine('linux', ['/usr/bin/chromium'], { CHROMIUM: '/altrove/chrome' }),
      '/altrove/chrome',
    ],
  ])('is %s', (_, given, found) => expect(findChromium(given)).toBe(found));

  it('is none on a machine without', () => expect(findChromium(machine('darwin', []))).toBeUndefined());
});

test.each<[string, NodeJS.Platform, string[], string, string]>([
  [
    'Debian',
    'linux',
    ['/usr/bin/apt-get'],
    'apt-get install -y chromium-headless-shell',
    'apt-get install -y python3-icalendar',
  ],
  ['another Linux', 'linux', [], 'npx playwright-core install', 'pip install --user icalendar'],
  ['a Mac', 'darwin', [], 'brew install --cask google-chrome', 'pip install --user'],
])('%s is told what to install in its own words', (_, platform, files, browser, calendar) => {
  const given = machine(platform, files);
  expect(installCommand(programs.chromium, given)).toContain(browser);
  expect(installCommand(programs.icalendar, given)).toContain(calendar);
});
