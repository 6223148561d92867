// Runs every npm script: installs the dependencies of the lock file, and the programs of this system that it lacks, and uses
// Node 24. Plain JavaScript without dependencies, because a fresh clone has none.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ancestorNamed, isAlive, missingPackages, nodeFor, refusal } from './platform.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = join(root, 'node_modules');
const installed = join(modules, '.cache', 'magazine', 'installed');
const [command, ...args] = process.argv.slice(2);

const system = { platform: process.platform, arch: process.arch, version: process.version };
const refused = refusal(system);
if (refused) stop(refused);

install();
installForSystem();
const node = nodeFor(system, { modules });
if (!node) stop(`Serve Node 24 o più recente (questo è ${process.version}): https://nodejs.org/`);
// An export of 200 MB is read in half the memory if what is left of each piece goes early; closer limits take half as long again.
const memory = ['--max-semi-space-size=8', '--initial-old-space-size=30', '--heap-growing-percent=40'];
const options = command === 'import' ? memory : [];
const child = spawn(node, [...options, join(root, 'infra/commands', `${command}.ts`), ...args], {
  // The IPC channel carries no messages: its closing tells the command that this process is gone.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
    // Every process of a command, and of its tests, loads the same modules.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'magazine', 'compiled'),
  },
});
// The Ctrl-C of a terminal reaches the whole group; a signal to this process alone is passed on.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
followNpm();

/** A killed npm sends no signal, so its process is polled. */
function followNpm() {
  const starter = process.env.npm_lifecycle_event && ancestorNamed('npm', process.ppid);
  if (starter) setInterval(() => isAlive(starter) || child.kill('SIGTERM'), 1000).unref();
}

function install() {
  const lockDigest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lockDigest) return;
  console.log('Installo le dipendenze (solo la prima volta e quando cambiano) …');
  const { status } = npm(['ci']);
  if (status !== 0) stop('npm ci non è riuscito: leggi le righe qui sopra e riprova.');
  mkdirSync(dirname(installed), { recursive: true });
  writeFileSync(installed, lockDigest);
}

/** Beside the dependencies and not among them: npm would else write a new lock file, or resolve the others anew. */
function installForSystem() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const missing = missingPackages(system, { modules, versions: optionalDependencies, env: process.env });
  if (missing.length === 0) return;
  console.log(`Installo per questo sistema ${missing.join(' e ')} …`);
  const aside = join(modules, '.system');
  for (const spec of missing) {
    // The store has a substitute, and a present Node may do: what follows says what is missing.
    if (npm(['install', '--prefix', aside, '--no-save', '--fetch-retries=1', spec]).status !== 0) continue;
    const name = spec.slice(0, spec.lastIndexOf('@'));
    rmSync(join(modules, name), { recursive: true, force: true });
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    renameSync(join(aside, 'node_modules', name), join(modules, name));
  }
  rmSync(aside, { recursive: true, force: true });
}

/** A deployment installs where its credentials are: no package runs code of its own. */
function npm(args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync('npm', [...args, '--ignore-scripts', ...quiet], { cwd: root, stdio: 'inherit' });
}

function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
