import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The platform of the search function, not of this machine. */
const name = '@pagefind/linux-x64';

/** The binary that the library of Pagefind starts. */
export const pagefindProgram = 'pagefind_extended';

type Locked = { version: string; integrity: string };

/**
 * The folder of the Pagefind binary for Lambda. npm installs only the one of this machine: on others it is downloaded
 * once.
 */
export function pagefindFolder(): string {
  const installed = join(root, 'node_modules', name, 'bin');
  return existsSync(join(installed, pagefindProgram)) ? installed : fetchedFolder();
}

function fetchedFolder(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const locked = lock.packages[`node_modules/${name}`];
  if (!locked) throw new Error(`The lock file knows no ${name}`);
  const folder = join(root, 'node_modules/.cache/magazine/pagefind', locked.version);
  if (!existsSync(folder)) fetchInto(folder, locked);
  return join(folder, 'package/bin');
}

/** Downloads the package and checks its integrity against the lock file. */
function fetchInto(folder: string, { version, integrity }: Locked): void {
  const unpacked = `${folder}.${process.pid}.new`;
  mkdirSync(unpacked, { recursive: true });
  try {
    const packed = execFileSync('npm', ['pack', `${name}@${version}`, '--json'], { cwd: unpacked, encoding: 'utf8' });
    const [made] = JSON.parse(packed) as [{ filename: string; integrity: string }];
    if (made.integrity !== integrity) throw new Error(`${name} is not the package that the lock file names`);
    execFileSync('tar', ['-xzf', made.filename], { cwd: unpacked });
    mkdirSync(dirname(folder), { recursive: true });
    if (!existsSync(folder)) renameSync(unpacked, folder);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
