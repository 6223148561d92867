import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#infra/local/embedded/addresses.ts';

export type StartedMagazine = {
  url: string;
  dataDir: string;
  output: () => string;
  /** Ends it as Ctrl-C does, or with another signal. Resolves with its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Ends it as a power cut does. */
  kill: () => Promise<unknown>;
};

type Options = { dataDir: string; env?: Record<string, string> };

const command = (name: string) => fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url));

/** The whole product in a process of its own, as a person starts it, once it says that it is ready. */
export async function startedMagazine({ dataDir, env = {} }: Options): Promise<StartedMagazine> {
  const port = await freePort();
  const child = spawn(process.execPath, [command('start')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', DYNAMODB_ENDPOINT: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => /^Pronta: /m.test(output) && resolve());
    child.once('exit', (code) => reject(new Error(`The magazine ended (${code}):\n${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    stop: (signal = 'SIGINT') => ended(child, signal),
    kill: () => ended(child, 'SIGKILL'),
  };
}

const admin = { email: 'capo@rivista.example', password: 'parola-segreta' };

/** An empty magazine with an administrator. `start`: starts it, again and again; `call`: as that person. */
export async function magazineWithAdmin() {
  const { dataDir, remove } = temporaryDataDir();
  const env = { SEED: 'none' };
  await runCommand('admin', [admin.email], { DATA_DIR: dataDir, ADMIN_PASSWORD: admin.password, ...env });
  let magazine: StartedMagazine | undefined;
  let token = '';
  const get = (path: string, init?: RequestInit) => fetch(`${magazine?.url}${path}`, init);
  const call = (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return get(`/api${path}`, { method, headers, body: JSON.stringify(body) });
  };
  return {
    dataDir,
    get,
    call,
    async start(): Promise<StartedMagazine> {
      magazine = await startedMagazine({ dataDir, env });
      token = '';
      token = ((await (await call('POST', '/auth/login', admin)).json()) as { access_token: string }).access_token;
      return magazine;
    },
    async remove(): Promise<void> {
      await magazine?.stop();
      remove();
    },
  };
}

/** Runs one of the commands to its end. */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [command(name), ...args], {
    env: { ...process.env, DYNAMODB_ENDPOINT: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code: code ?? 1, output })));
}

/** A DATA_DIR for a test, gone when the test is done with it. */
export function temporaryDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'magazine-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}
