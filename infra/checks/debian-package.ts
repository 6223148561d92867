import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

type Need = {
  /** Debian's name for it. */
  package: string;
  /** What cannot be done without it, in words. */
  purpose: string;
  /** Where it is, once it is there. */
  find: () => string | undefined;
};

/** Installs a package of Debian where this may be done; otherwise throws with the one command that does it. */
export function ensurePackage({ package: name, purpose, find }: Need): string {
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
