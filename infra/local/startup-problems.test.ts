import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, test } from 'vitest';
import { ensureTablesWithoutStream } from '#functions/testing/tables-without-stream.ts';
import { freePort } from '#infra/local/embedded/addresses.ts';
import { isInAws } from '#infra/local/embedded/dynamodb.ts';
import { missingTables } from '#infra/local/embedded/tables.ts';
import { readSecrets } from './local-context.ts';
import { places, readSettings } from './settings.ts';
import { ensureGivenTables, openStore, withStore } from './store.ts';
import { problemSentence } from './terminal.ts';
import { runCommand, temporaryDataDir } from './testing/started-magazine.ts';

let temporary: ReturnType<typeof temporaryDataDir>;
beforeEach(() => {
  temporary = temporaryDataDir();
});
afterEach(() => temporary.remove());

test.each<string[]>([
  ['PORT', '0', 'PORT è un numero da 1 a 65535, non 0'],
  ['PORT', '70000', 'PORT è un numero da 1 a 65535, non 70000'],
  ['PORT', '4321x', 'PORT è un numero da 1 a 65535, non 4321x'],
  ['SEED', 'prova', 'SEED è demo oppure none, non prova'],
  ['SITE_URL', 'rivista.it', 'SITE_URL è un indirizzo senza percorso, per esempio https://rivista.it, non rivista.it'],
  ['TABLE_NAME', 'la rivista', 'TABLE_NAME ha da 3 a 200 lettere, cifre, punti o trattini, non la rivista'],
  ['TABLE_NAME', 'ab', 'TABLE_NAME ha da 3 a 200 lettere, cifre, punti o trattini, non ab'],
  ...['0', '-1', 'dieci', '5x', 'Infinity'].map((rate) => [
    'SES_RATE',
    rate,
    `SES_RATE è un numero di lettere al secondo maggiore di zero, non ${rate}`,
  ]),
  ['RATE_LIMITS', 'no', 'RATE_LIMITS è on oppure off, non no'],
  ['NEWSLETTER_DOUBLE_OPT_IN', 'si', 'NEWSLETTER_DOUBLE_OPT_IN è on oppure off, non si'],
  [
    'DYNAMODB_ENDPOINT',
    'localhost:8000',
    'DYNAMODB_ENDPOINT è un indirizzo come http://127.0.0.1:8000, non localhost:8000',
  ],
])('%s=%s is refused with a sentence', (name = '', value = '', sentence = '') =>
  expect(() => readSettings({ [name]: value })).toThrow(new Error(sentence)),
);

it('a variable without a value is as if it were not set', () => {
  const names =
    'PORT SEED SITE_URL RATE_LIMITS NEWSLETTER_DOUBLE_OPT_IN DYNAMODB_ENDPOINT DATA_DIR TABLE_NAME SES_RATE';
  for (const name of names.split(' ')) expect(readSettings({ [name]: '' }), name).toEqual(readSettings({}));
});

it('without any variable the demo is on port 4321, in .data, with rate limits, and subscribers need not confirm', () => {
  expect(readSettings({})).toMatchObject({
    port: 4_321,
    dataDir: resolve('.data'),
    seed: 'demo',
    siteUrl: 'https://sinopia.example',
    rateLimits: true,
    doubleOptIn: false,
  });
  // Without the demo, addresses are those of this server.
  expect(readSettings({ SEED: 'none', PORT: '5000' }).siteUrl).toBe('http://localhost:5000');
});

it('npm start reports a mistake in a variable in one sentence', async () => {
  const { code, output } = await runCommand('start', [], { DATA_DIR: temporary.dataDir, RATE_LIMITS: 'forse' });
  expect(code).toBe(1);
  expect(output.trim().split('\n').at(-1)).toBe('RATE_LIMITS è on oppure off, non forse');
  expect(output).not.toMatch(/^\s+at /m);
});

describe('a command that opens the store', () => {
  const variables = (env: object) => ({ SEED: 'none', DATA_DIR: temporary.dataDir, ...env });
  /** Its sentence when it cannot. */
  const complaint = (env: object = {}): Promise<string> =>
    withStore(readSettings(variables(env)), async () => 'It can').catch(problemSentence);

  const within = (...path: string[]) => join(temporary.dataDir, ...path);
  const file = () => {
    writeFileSync(within('file'), '');
    return within('file');
  };
  const advice = 'avvialo, correggi l’indirizzo oppure togli la variabile per usare l’archivio incluso';
  const endpoint = (problem: string) => new RegExp(`^DYNAMODB_ENDPOINT: a \\S+ non risponde ${problem}: ${advice}$`);

  it.each<[of: string, env: () => object | Promise<object>, sentence: RegExp]>([
    [
      'a DATA_DIR that is a file',
      () => ({ DATA_DIR: file() }),
      /^DATA_DIR: \S+file non è una cartella: indicane un’altra$/,
    ],
    [
      'one that lies below a file',
      () => ({ DATA_DIR: join(file(), 'dati') }),
      /non è una cartella: indicane un’altra$/,
    ],
    // Where not even root can make a file.
    [
      'one in which nothing can be written',
      () => ({ DATA_DIR: '/proc/magazine' }),
      /^DATA_DIR: .*\/proc\/magazine.* indica un’altra cartella/,
    ],
    [
      'a DYNAMODB_ENDPOINT that does not answer',
      async () => ({ DYNAMODB_ENDPOINT: `http://127.0.0.1:${await freePort()}` }),
      endpoint('nessuno'),
    ],
    [
      'one that is no DynamoDB',
      async () => {
        const server = createServer((_, response) => response.writeHead(404).end('<h1>Altro</h1>')).unref();
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return { DYNAMODB_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
      },
      endpoint('un DynamoDB che si possa usare \\(.+\\)'),
    ],
  ])('complains of %s', async (_, env, sentence) => expect(await complaint(await env())).toMatch(sentence));

  it('prints why a store.db is no database, and nothing else', async () => {
    writeFileSync(within('store.db'), Buffer.alloc(20_000, 7));
    const { code, output } = await runCommand('subscriber', ['erase', 'lettrice@posta.example'], variables({}));
    expect(output).toMatch(
      /^\S+store\.db non si apre: rimetti una copia, oppure spostalo altrove per ricominciare da vuoto \(.+\)\n$/,
    );
    expect(code).toBe(1);
  });

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
  ])('refuses to begin anew beside a published site when store.db %s, and leaves the site', async (_, content) => {
    const { live, database } = places(temporary.dataDir);
    mkdirSync(live, { recursive: true });
    writeFileSync(join(live, 'index.html'), 'Rivista');
    if (content !== undefined) writeFileSync(database, content);
    expect(await complaint()).toMatch(
      /store\.db manca o è vuoto, ma in .+site c’è una rivista pubblicata: rimetti una copia dell’archivio, oppure sposta altrove/,
    );
    expect(readFileSync(join(live, 'index.html'), 'utf8')).toBe('Rivista');
    expect(existsSync(database)).toBe(content !== undefined);
  });

  it('refuses a store without the tables of the site that was published from it', async () => {
    const { live } = places(temporary.dataDir);
    const started = await openStore(readSettings({ DATA_DIR: temporary.dataDir, TABLE_NAME: 'altra' }));
    await started.stop();
    mkdirSync(live, { recursive: true });
    writeFileSync(join(live, 'index.html'), 'Rivista');
    expect(await complaint()).toContain('store.db non ha la tabella magazine, ma in');
    const given = {
      DYNAMODB_ENDPOINT: inject('dynamodb'),
      TABLE_NAME: `nuova-${randomUUID()}`,
    };
    expect(await complaint(given)).toContain('oppure un altro DATA_DIR: in questo c’è già una rivista pubblicata');
    expect(await missingTables(given.DYNAMODB_ENDPOINT, given.TABLE_NAME)).toHaveLength(2);
  });
});

describe('secrets.json', () => {
  const refusal = /^\S*secrets\.json non è leggibile: rimetti una copia/;
  const file = () => join(temporary.dataDir, 'secrets.json');

  test.each(['', 'ciao', 'null', '[]x', '{"tokenKey":7}', '{"tokenKey":"corta","linkKey":"corta"}'])(
    'is refused in a sentence, and left as it is, when it holds no secrets: %j',
    (content) => {
      writeFileSync(file(), content);
      expect(() => readSecrets(file())).toThrow(refusal);
      expect(readFileSync(file(), 'utf8')).toBe(content);
    },
  );

  it('is refused in a sentence when it is a folder', () => {
    mkdirSync(file());
    expect(() => readSecrets(file())).toThrow(refusal);
  });
});

describe('a command on tables in AWS', () => {
  it.each([
    ['https://dynamodb.eu-west-1.amazonaws.com', true],
    ['https://dynamodb.eu-south-1.amazonaws.com/', true],
    ['http://127.0.0.1:8000', false],
    ['https://dynamodb.rivista.example', false],
  ])('%s is in AWS: %s', (endpoint, isThere) => expect(isInAws(endpoint)).toBe(isThere));

  it('refuses a wrong TABLE_NAME in a sentence and creates no table', async () => {
    const endpoint = inject('dynamodb');
    const mistyped = `magazin-${randomUUID()}`;
    await expect(ensureGivenTables(endpoint, mistyped, { mayCreate: false })).rejects.toThrow(
      new Error(`TABLE_NAME: a ${endpoint} non c’è la tabella ${mistyped}: indica il nome di quella della rivista`),
    );
    expect(await missingTables(endpoint, mistyped)).toEqual([mistyped, `${mistyped}-ledger`]);
  });

  it('takes the tables of a deployment', async () => {
    const endpoint = inject('dynamodb');
    const tableName = `magazine-${randomUUID()}`;
    await ensureTablesWithoutStream(endpoint, tableName);
    await expect(ensureGivenTables(endpoint, tableName, { mayCreate: false })).resolves.toBeUndefined();
  });
});

const systemError = (code: string, path?: string) => Object.assign(new Error(`${code}: write`), { code, path });

test.each([
  [systemError('ENOSPC'), 'DATA_DIR: il disco è pieno: libera spazio e riprova'],
  [systemError('EROFS', '/dati/log'), '/dati/log: il disco è in sola lettura: indica un’altra cartella con DATA_DIR'],
  [systemError('EACCES', '/dati'), '/dati: mancano i permessi: cambiali oppure indica un’altra cartella con DATA_DIR'],
  [new Error('SEED è demo oppure none, non prova'), 'SEED è demo oppure none, non prova'],
  // What Node throws when no address of a host answers.
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
])('%o becomes the sentence %s', (error, sentence) => expect(problemSentence(error)).toBe(sentence));
