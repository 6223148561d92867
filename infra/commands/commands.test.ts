import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, freePort } from '#infra/local/embedded/addresses.ts';
import {
  runCommand,
  type StartedMagazine,
  startedMagazine,
  temporaryDataDir,
} from '#infra/local/testing/started-magazine.ts';
import { runningProcesses } from '#infra/testing/running-processes.ts';

const { dataDir, remove } = temporaryDataDir();
/** Written by this process. */
const filesOfThisTest = /\.jsonl$/;
const env = { SEED: 'none', DATA_DIR: dataDir, NEWSLETTER_DOUBLE_OPT_IN: 'on' };
const runningFile = join(dataDir, 'running.json');
/** What a power cut leaves: its process number may be that of another program since. */
const stale = { pid: process.pid, url: 'http://localhost:1', dynamodbEndpoint: 'http://127.0.0.1:1' };
let magazine: StartedMagazine;

beforeAll(async () => {
  writeFileSync(runningFile, JSON.stringify(stale));
  magazine = await startedMagazine({ dataDir, env });
});
afterAll(async () => {
  await magazine.stop();
  remove();
});

const lines = [
  {
    type: 'gallery',
    id: 'tate-a00850',
    title: 'Dorothy Barnard',
    artist: 'John Singer Sargent',
    category: 'Classico',
    image: 'https://example.org/a.jpg',
  },
  {
    type: 'article',
    id: 'senza-titolo',
    description: 'Manca il titolo',
    category: 'arte',
    author: 'E.',
    image: '/a.svg',
  },
  {
    type: 'article',
    id: 'importato',
    title: 'Importato',
    description: 'Dal vecchio sito',
    category: 'Attualità',
    author: 'E.',
    image: '/a.svg',
  },
];

function importFile(): string {
  const file = join(dataDir, 'import.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return file;
}

const login = (account: object) =>
  fetch(`${magazine.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });

describe('npm run import', () => {
  it('imports the good lines into a running magazine, reports the bad ones and exits with 1', async () => {
    const { code, output } = await runCommand('import', [importFile()], env);
    expect(output).toContain('riga 2: title: Campo obbligatorio');
    expect(output).toContain('2 nuovi, 0 aggiornati, 0 già presenti, 1 problemi.');
    expect(code).toBe(1);
    await expect.poll(async () => (await fetch(`${magazine.url}/articolo/importato`)).status).toBe(200);
  });
});

describe('npm run admin', () => {
  it('makes the first administrator, who can log in at once', async () => {
    const { code } = await runCommand('admin', ['capo@rivista.example'], { ...env, ADMIN_PASSWORD: 'parola-segreta' });
    expect(code).toBe(0);
    const answer = await login({ email: 'capo@rivista.example', password: 'parola-segreta' });
    expect(await answer.json()).toMatchObject({ user: { role: 'admin' } });
  });

  it('opens the account of the administrator who has lost the second factor', async () => {
    const account = { email: 'capo@rivista.example', password: 'parola-segreta' };
    const { access_token } = (await (await login(account)).json()) as { access_token: string };
    const totp = async (method: string, body: object) =>
      (
        await fetch(`${magazine.url}/api/auth/totp`, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
          body: JSON.stringify(body),
        })
      ).json();
    const { secret } = (await totp('POST', { current: account.password })) as { secret: string };
    await totp('PUT', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
    expect((await login(account)).status).toBe(401);
    const { code, output } = await runCommand('admin', [account.email], env);
    expect([code, output]).toEqual([0, expect.stringContaining('Il secondo fattore è tolto')]);
    expect((await login(account)).status).toBe(200);
  });

  it('gives an account whose address was never confirmed the password of the command, ends its sessions, and opens it only then', async () => {
    const email = 'contesa@rivista.example';
    const register = { email, username: 'contesa', fullName: 'Prima', password: 'scelta da altri' };
    const answer = await fetch(`${magazine.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(register),
    });
    const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } };
    const admin = await (await login({ email: 'capo@rivista.example', password: 'parola-segreta' })).json();
    const disabling = await fetch(`${magazine.url}/api/auth/users/${user.id}/disabled`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.access_token}` },
      body: JSON.stringify({ disabled: true }),
    });
    expect(await disabling.json()).toMatchObject({ disabled: true, role: 'user' });
    const weak = await runCommand('admin', [email], { ...env, ADMIN_PASSWORD: 'settima' });
    expect([weak.code, weak.output]).toEqual([1, expect.stringContaining('almeno 8 caratteri')]);
    expect((await login(register)).status).toBe(401);
    const { code, output } = await runCommand('admin', [email], { ...env, ADMIN_PASSWORD: 'parola-segreta' });
    expect([code, output]).toEqual([0, expect.stringContaining('entra con la password appena scelta')]);
    const me = { headers: { authorization: `Bearer ${access_token}` } };
    expect((await fetch(`${magazine.url}/api/auth/me`, me)).status).toBe(401);
    expect((await login(register)).status).toBe(401);
    expect(await (await login({ email, password: 'parola-segreta' })).json()).toMatchObject({
      user: { role: 'admin' },
    });
  });
});

describe('npm run subscriber', () => {
  const email = 'lettrice@posta.example';
  const subscriber = (...args: string[]) => runCommand('subscriber', args, env);
  const unknown = { code: 1, output: 'Indirizzo email non trovato nei nostri archivi.\n' };

  it('exports all data of a subscriber', async () => {
    const file = join(dataDir, 'lettrice.jsonl');
    writeFileSync(file, JSON.stringify({ type: 'subscriber', email, name: 'Lia' }));
    await runCommand('import', [file], env);
    const { code, output } = await subscriber('export', 'Lettrice@Posta.example');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ subscription: { email, name: 'Lia', isActive: true }, newsletters: [] });
  });

  it('erases a subscriber completely', async () => {
    expect(await subscriber('erase', email)).toEqual({ code: 0, output: 'Dati cancellati.\n' });
    expect(await subscriber('export', email)).toEqual(unknown);
  });
});

describe('npm run export', () => {
  const other = temporaryDataDir();
  afterAll(other.remove);
  const file = join(other.dataDir, 'rivista.zip');

  it('writes a running magazine into one file, which no other magazine takes while it runs', async () => {
    expect(await runCommand('export', ['rivista'], env)).toMatchObject({ code: 2 });
    const { code, output } = await runCommand('export', [file], env);
    expect([code, output]).toEqual([0, expect.stringContaining('articoli 1, notizie 0, video 0, eventi 0, opere 1,')]);
    const again = await runCommand('import', [file, '--yes'], env);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('Questa rivista è aperta: chiudila')]);
  });

  it('gives a file that an empty magazine takes', async () => {
    const empty = { ...env, DATA_DIR: join(other.dataDir, 'altra') };
    const first = await runCommand('import', [file, '--yes'], empty);
    expect([first.code, first.output]).toEqual([
      0,
      expect.stringMatching(/articoli 1,[^;]+; 0 già presenti, 0 problemi/),
    ]);
  });
});

describe('npm start', () => {
  it('asks readers to confirm by mail where NEWSLETTER_DOUBLE_OPT_IN is on', async () => {
    const answer = await fetch(`${magazine.url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nuova@posta.example' }),
    });
    expect(await answer.json()).toMatchObject({ status: 'confirmation_sent' });
  });

  it('shows no demo accounts and lets none in when it is not the demo', async () => {
    expect(magazine.output()).not.toContain('sinopia-demo');
    expect(await (await fetch(`${magazine.url}/login`)).text()).not.toContain('sinopia-demo');
    expect((await login({ email: 'editor@sinopia.example', password: 'sinopia-demo' })).status).toBe(401);
  });

  it('prints its address on a line of its own when everything answers', () =>
    expect(magazine.output().split('\n')).toContain(`Pronta: ${magazine.url}`));

  it('refuses a DATA_DIR in use by another magazine', async () => {
    const { code, output } = await runCommand('start', [], { ...env, PORT: String(await freePort()) });
    expect([code, output]).toEqual([1, expect.stringContaining(`è già in funzione: ${magazine.url}`)]);
  });

  it('reports that the port is taken', async () => {
    const { code, output } = await runCommand('start', [], { ...env, PORT: new URL(magazine.url).port });
    expect([code, output]).toEqual([1, expect.stringContaining('è già occupata')]);
  });

  it('answers 413 to a body that is too large, instead of breaking the connection', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => login({ email: 'x'.repeat(2_000_000) })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(413));
  });

  it('answers 404 to an impossible file name', async () => {
    expect((await fetch(`${magazine.url}/${'a'.repeat(300)}`)).status).toBe(404);
  });

  it('answers no call by another name', async () => {
    const { port } = new URL(magazine.url);
    const headers = { host: `altrove.example:${port}` };
    const status = await new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/api/articles', headers }, ({ statusCode }) => resolve(statusCode)).once(
        'error',
        reject,
      );
    });
    expect(status).toBe(421);
  });

  it('writes its files for their owner alone', () => {
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true });
    const paths = [dataDir, ...files.map(({ parentPath, name }) => join(parentPath, name))];
    const open = paths.filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
    expect(paths.length).toBeGreaterThan(20);
    expect(open.filter((path) => !filesOfThisTest.test(path))).toEqual([]);
  });

  it('ignores a stale running.json after a power cut', async () => {
    expect(JSON.parse(readFileSync(runningFile, 'utf8'))).toMatchObject({ url: magazine.url });
    expect((await fetch(magazine.url)).status).toBe(200);
  });

  it('restarts its store when it dies, and answers 503 meanwhile', async () => {
    const { dynamodbEndpoint } = JSON.parse(readFileSync(runningFile, 'utf8'));
    const before = storeAt(dynamodbEndpoint);
    process.kill(before, 'SIGKILL');
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const { status } = await fetch(`${magazine.url}/api/articles`);
          seen.add(status);
          return status;
        },
        { interval: 20 },
      )
      .toBe(200);
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(storeAt(dynamodbEndpoint)).not.toBe(before);
  });

  it('stops every process that it started and exits with 0, also when the signal comes twice', async () => {
    const { dynamodbEndpoint } = JSON.parse(readFileSync(runningFile, 'utf8'));
    const exitCode = magazine.stop('SIGTERM');
    await expect.poll(magazine.output, { interval: 5 }).toContain('Chiudo la rivista');
    await magazine.stop('SIGTERM');
    expect(await exitCode).toBe(0);
    await expect(fetch(magazine.url)).rejects.toThrow();
    expect(await answers(dynamodbEndpoint)).toBe(false);
  });
});

/** The embedded store says its address on its command line; those of other magazines have the same port at other hosts. */
function storeAt(endpoint: string): number {
  const { hostname, port } = new URL(endpoint);
  const found = runningProcesses().find(
    ({ command }) => /^\S*\/dynoxide /.test(command) && command.includes(` --host ${hostname} --port ${port} `),
  );
  return found?.pid ?? Number.NaN;
}
