import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locked, type Platform, packageCache, packageFolder, packagesFor } from './locked-packages.ts';

/** The platform of the functions that decode and encode pictures, not of this machine. */
export const lambdaPlatform: Platform = { os: 'linux', cpu: 'arm64', libc: 'glibc' };

/** Where Lambda puts a layer, and in it the folder from which sharp-from-layer.ts loads sharp. */
export const sharpFolderInLambda = '/opt/nodejs';

/** A layer with sharp and its native libraries: the packages of the lock file, without Docker. */
export function sharpLayer(platform = lambdaPlatform): string {
  const folder = join(packageCache, `layer-sharp-${locked('sharp').version}-${platform.os}-${platform.cpu}`);
  if (existsSync(folder)) return folder;
  const made = `${folder}.${process.pid}.new`;
  try {
    for (const name of packagesFor('sharp', platform)) {
      const target = join(made, 'nodejs/node_modules', name);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(packageFolder(name), target, { recursive: true });
    }
    if (!existsSync(folder)) renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}
