import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const packageCache = join(root, 'node_modules/.cache/magazine/packages');

type Locked = {
  version: string;
  integrity: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/** As npm's options --os, --cpu and --libc. */
export type Platform = { os: string; cpu: string; libc: string };

export function locked(name: string): Locked {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const entry = lock.packages[`node_modules/${name}`];
  if (!entry) throw new Error(`The lock file knows no ${name}`);
  return entry;
}

/** The packages that npm would install with this one on a platform, by the lock file. */
export function packagesFor(name: string, platform: Platform): string[] {
  const { dependencies = {}, optionalDependencies = {} } = locked(name);
  const optional = Object.keys(optionalDependencies).filter((dependency) => fits(locked(dependency), platform));
  const needed = [...Object.keys(dependencies), ...optional].flatMap((dependency) => packagesFor(dependency, platform));
  return [...new Set([name, ...needed])];
}

const fits = ({ os, cpu, libc }: Locked, platform: Platform): boolean =>
  [os ?? platform.os].flat().includes(platform.os) &&
  [cpu ?? platform.cpu].flat().includes(platform.cpu) &&
  [libc ?? platform.libc].flat().includes(platform.libc);

/** The folder of a package. npm installs only those for this machine: the others are downloaded once. */
export function packageFolder(name: string): string {
  const installed = join(root, 'node_modules', name);
  return existsSync(installed) ? installed : fetchedFolder(name);
}

function fetchedFolder(name: string): string {
  const entry = locked(name);
  const folder = join(packageCache, `${name.replaceAll('/', '-')}-${entry.version}`);
  if (!existsSync(folder)) fetchInto(folder, name, entry);
  return join(folder, 'package');
}

/** Downloads the package and checks its integrity against the lock file. */
function fetchInto(folder: string, name: string, { version, integrity }: Locked): void {
  const unpacked = `${folder}.${process.pid}.new`;
  mkdirSync(unpacked, { recursive: true });
  try {
    const args = ['pack', `${name}@${version}`, '--json', '--prefer-offline'];
    // npm's own messages are in the error of a failed call.
    const packed = execFileSync('npm', args, { cwd: unpacked, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const [archive] = JSON.parse(packed) as [{ filename: string; integrity: string }];
    if (archive.integrity !== integrity) throw new Error(`${name} is not the package that the lock file names`);
    execFileSync('tar', ['-xzf', archive.filename], { cwd: unpacked });
    mkdirSync(dirname(folder), { recursive: true });
    if (!existsSync(folder)) renameSync(unpacked, folder);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
