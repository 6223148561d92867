import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, type StartedMagazine, startedMagazine, temporaryDataDir } from './testing/started-magazine.ts';

const { dataDir, remove } = temporaryDataDir();
const env = { SEED: 'none', DATA_DIR: dataDir };
let magazine: StartedMagazine;

beforeAll(async () => {
  magazine = await startedMagazine({ dataDir, env });
}, 120_000);
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
  it('takes the good lines into a running magazine, names the bad ones and says so with its exit code', async () => {
    const { code, output } = await runCommand('import', [importFile()], env);
    expect(output).toContain('riga 2: title: Campo obbligatorio');
    expect(output).toContain('2 nuovi, 0 aggiornati, 0 già presenti, 1 problemi.');
    expect(code).toBe(1);
    await expect
      .poll(async () => (await fetch(`${magazine.url}/articolo/importato`)).status, { timeout: 10_000 })
      .toBe(200);
  });

  it('changes nothing when the same file comes again', async () => {
    const { output } = await runCommand('import', [importFile()], env);
    expect(output).toContain('0 nuovi, 0 aggiornati, 2 già presenti, 1 problemi.');
  });

  it('says how it is used when the file is missing', async () => {
    expect(await runCommand('import', ['/nessun/file'], env)).toMatchObject({
      code: 2,
      output: expect.stringContaining('non esiste'),
    });
  });
});

describe('npm run admin', () => {
  it('makes the first administrator, who can log in at once', async () => {
    const { code } = await runCommand('admin', ['capo@rivista.example'], { ...env, ADMIN_PASSWORD: 'parola-segreta' });
    expect(code).toBe(0);
    const answer = await login({ email: 'capo@rivista.example', password: 'parola-segreta' });
    expect(await answer.json()).toMatchObject({ user: { role: 'admin' } });
  });

  it('refuses a password that is too short, in the words of the registration', async () => {
    const { code, output } = await runCommand('admin', ['altra@rivista.example'], { ...env, ADMIN_PASSWORD: 'corta' });
    expect([code, output]).toEqual([1, 'La password deve essere di almeno 6 caratteri\n']);
  });
});

describe('npm start', () => {
  it('shows no demo accounts and lets none in when it is not the demo', async () => {
    expect(magazine.output()).not.toContain('sinopia-demo');
    expect(await (await fetch(`${magazine.url}/login`)).text()).not.toContain('sinopia-demo');
    expect((await login({ email: 'editor@sinopia.example', password: 'sinopia-demo' })).status).toBe(401);
  });

  it('answers on localhost and on 127.0.0.1', async () => {
    const onIpv4 = magazine.url.replace('localhost', '127.0.0.1');
    expect((await fetch(`${onIpv4}/api/health`)).status).toBe(200);
  });

  it('keeps away from a DATA_DIR that another magazine is using', async () => {
    const { code, output } = await runCommand('start', [], { ...env, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain('PORT non è una porta: 0');
    const second = await runCommand('start', [], { ...env, PORT: String(Number(new URL(magazine.url).port) + 1) });
    expect(second.output).toContain(`è già in funzione: ${magazine.url}`);
  });

  it('says that the port is taken', async () => {
    const { code, output } = await runCommand('start', [], { ...env, PORT: new URL(magazine.url).port });
    expect([code, output]).toEqual([1, expect.stringContaining('è già occupata')]);
  });

  it('ends everything that it started', async () => {
    const { dynamodbEndpoint } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'));
    await magazine.stop();
    await expect(fetch(magazine.url)).rejects.toThrow();
    await expect(fetch(dynamodbEndpoint)).rejects.toThrow();
  });
});
