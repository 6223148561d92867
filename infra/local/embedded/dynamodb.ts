import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { addressClosedToBrowsers, answers } from './addresses.ts';
import { endProcess } from './processes.ts';

/** Local engines require well-formed credentials and do not check them. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };
export const localRegion = 'eu-south-1';

/** For a table in AWS the credentials of the environment are used. */
const awsEndpoint = /^https:\/\/dynamodb\.([a-z0-9-]+)\.amazonaws\.com\/?$/;

export const isInAws = (endpoint: string): boolean => awsEndpoint.test(endpoint);

export const clientConfig = (endpoint: string): DynamoDBClientConfig => {
  const region = awsEndpoint.exec(endpoint)?.[1];
  return region ? { endpoint, region } : { endpoint, region: localRegion, credentials: localCredentials };
};

/**
 * Starts the embedded DynamoDB on a file, where every acknowledged write is durable, or in memory. It answers pages of every origin
 * and checks neither the host nor the signature, so that no other account of the machine may reach its port.
 */
export async function startDynamoDb(file?: string) {
  const { host, port } = await addressClosedToBrowsers();
  const watchdog = fork(
    fileURLToPath(new URL('dynamodb-watchdog.ts', import.meta.url)),
    [binary(), '--host', host, '--port', String(port), ...(file ? ['--db-path', file] : [])],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] },
  );
  let stderr = '';
  watchdog.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2_000);
  });
  const endpoint = `http://${host}:${port}`;
  const deadline = Date.now() + 15_000;
  while (!(await answers(endpoint))) {
    if (watchdog.exitCode !== null) throw new Error(startupError(file, stderr));
    if (Date.now() > deadline) {
      await endProcess(watchdog);
      throw new Error(`L’archivio incluso non risponde dopo quindici secondi: riprova. ${lastLine(stderr)}`.trim());
    }
    await wait(25);
  }
  if (file) indexStreamRecords(file);
  return { endpoint, stop: () => endProcess(watchdog) };
}

function startupError(file: string | undefined, stderr: string): string {
  const reason = lastLine(stderr).replace(/^error: /i, '');
  if (!file) return `L’archivio incluso si è chiuso subito: ${reason}`;
  if (/locked/i.test(reason)) {
    return `${file} è in uso: la rivista o un suo comando è già al lavoro. Aspetta che finisca, oppure chiudilo, e riprova`;
  }
  return /full|no space/i.test(reason)
    ? `${file}: il disco è pieno: libera spazio e riprova`
    : `${file} non si apre: rimetti una copia, oppure spostalo altrove per ricominciare da vuoto (${reason})`;
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/dynoxide`);
  } catch {
    throw new Error(
      `L’archivio incluso (${name}) qui non c’è: indica un altro DynamoDB con DYNAMODB_ENDPOINT, per esempio DynamoDB Local`,
    );
  }
}

/**
 * Gives the embedded DynamoDB an index of its stream records. It keeps all of them and has none: it reads every record to
 * number the next one and to answer each poll of the publisher, so a write would slow down with the number of all earlier
 * writes (16 ms for each after 45,000). SQLite keeps the index up to date and chooses it by itself.
 */
function indexStreamRecords(file: string): void {
  try {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      database.exec(
        'CREATE INDEX IF NOT EXISTS _stream_records_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
      );
    } finally {
      database.close();
    }
  } catch {
    // Without the index the store is slower, not wrong: on a full disk it must still start.
  }
}
