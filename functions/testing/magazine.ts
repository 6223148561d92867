import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { createAccount } from '#functions/accounts/new-account.ts';
import { openSession } from '#functions/accounts/sessions.ts';
import { createApi } from '#functions/api/app.ts';
import { type Context, createContext, type SendTask, type Settings } from '#functions/context/context.ts';
import { createStore } from '#functions/db/store.ts';
import type { LogEntry } from '#functions/errors/log.ts';
import type { Mail } from '#functions/mail/mail.ts';
import { createMail } from '#functions/mail/ses.ts';
import { createSender } from '#functions/newsletter/sending/sender.ts';
import { work } from '#functions/newsletter/sending/worker.ts';
import { clientConfig, localCredentials, localRegion } from '#infra/local/embedded/dynamodb.ts';
import { localMedia } from '#infra/local/media/local-media.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { refuseForeignStartKeys } from './store-faults.ts';
import { ensureTablesWithoutStream } from './tables-without-stream.ts';

export type Person = { id: string; token: string };
type Answer = { status: number; body: Record<string, unknown>; headers: Headers; text: string };

/** `ses`: the endpoint of a local SES; without it mails are accepted and dropped. */
type Choices = Partial<Context> & { ses?: string };

/** `replaced`: the fields of the context that the test replaces. */
type OpenApi = (ctx: Context, ses: string | undefined, replaced: string[]) => Promise<{ request: Fetch }>;

let openApi: OpenApi = async (ctx) => createApi(ctx);

/** Replaces the API under test: the setup file of the project that tests the deployed functions calls this. */
export function useApi(open: OpenApi): void {
  openApi = open;
}

/** The real API on its own tables in the embedded DynamoDB, with a clock that the test sets. */
export async function testMagazine({ ses, ...replacements }: Choices = {}) {
  const tableName = `test-${randomUUID()}`;
  const endpoint = inject('dynamodb');
  await ensureTablesWithoutStream(endpoint, tableName);
  const clock = { now: new Date('2026-11-20T10:00:00Z') };
  const logs: LogEntry[] = [];
  const ctx = createContext({
    store: createStore(tableName, { ...clientConfig(endpoint), signer: unsigned }),
    secrets: { tokenKey: randomKey(), linkKey: randomKey() },
    settings: testSettings,
    now: () => clock.now,
    log: (entry) => logs.push(entry),
    passwordCost: cheapest,
    pauseFactor: 0.02,
    mail: ses ? createMail(clientConfig(ses)) : acceptingMail,
    enqueueSends: async (tasks) => void sendAll(tasks),
    ...replacements,
  });
  const mediaPath = join(mediaFolder(), tableName);
  const media = localMedia(mediaPath, ctx);
  if (!replacements.media) ctx.media = media.storage;
  media.start();
  refuseForeignStartKeys(ctx.store);
  const sender = createSender(ctx);
  /** Sends without a queue; sending-magazine.ts has the real queue and an SES with faults. */
  async function sendAll(tasks: SendTask[]): Promise<void> {
    for (const task of tasks) await sendAll(await work(sender, task));
  }
  const api = await openApi(ctx, ses, Object.keys(replacements));
  const call = callerOf((path, init, connection) => api.request(path, init, connection));

  async function person(role: Role, name: string = role): Promise<Person> {
    const account = await createAccount(ctx, {
      email: `${name.toLowerCase()}@rivista.example`,
      username: name.toLowerCase(),
      fullName: name,
      password: 'parola-segreta',
      role,
    });
    return { id: account.id, token: await openSession(ctx, account, 'Prova') };
  }

  return { api, ctx, clock, logs, call, person, media, mediaPath };
}

let mediaRoot: string | undefined;

/** The pictures of all magazines of one process, which end with it. */
function mediaFolder(): string {
  if (mediaRoot) return mediaRoot;
  const folder = mkdtempSync(join(tmpdir(), 'media-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  mediaRoot = folder;
  return folder;
}

export const testSettings: Settings = {
  siteUrl: 'http://localhost:4321',
  serverUrl: 'http://localhost:4321',
  demo: false,
  rateLimits: false,
  doubleOptIn: false,
  eventTimeoutSeconds: undefined,
  configurationSets: {},
};

/** The engine of the tests reads the caller's key and checks no signature; signing would cost a fifth of the tests' time. */
const unsigned: NonNullable<DynamoDBClientConfig['signer']> = {
  sign: async (request) => {
    const scope = `${localCredentials.accessKeyId}/20261120/${localRegion}/dynamodb/aws4_request`;
    request.headers['authorization'] = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`;
    request.headers['x-amz-date'] = '20261120T100000Z';
    return request;
  },
};

/** The least that argon2 accepts. */
const cheapest = { memory: 8, passes: 1 };

/** Accepts every mail and stores none. */
const acceptingMail: Mail = {
  quota: async () => ({ rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
  send: async () => ({ outcome: 'accepted', messageId: randomUUID() }),
};

const randomKey = () => randomBytes(32).toString('base64url');

type Fetch = (path: string, init?: RequestInit, connection?: object) => Response | Promise<Response>;

/** Calls an API with JSON bodies, tokens and client addresses. */
export function callerOf(fetch: Fetch): (method: string, path: string, request?: Request) => Promise<Answer> {
  return async (method, path, { as, body, raw, headers, from } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const init = {
      method,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    };
    const connection = { incoming: { socket: { remoteAddress: from ?? '127.0.0.1' } } };
    const response = await fetch(`/api${path}`, init, connection);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson(response) && text ? JSON.parse(text) : {},
    };
  };
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') === true;

type Request = {
  as?: Person;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  /** Remote address of the connection. */
  from?: string;
};

export async function newsroom({ person }: Pick<Awaited<ReturnType<typeof testMagazine>>, 'person'>) {
  const [admin, editor, otherEditor, writer, otherWriter, user] = await Promise.all([
    person('admin'),
    person('editor'),
    person('editor', 'otherEditor'),
    person('writer'),
    person('writer', 'otherWriter'),
    person('user'),
  ]);
  return { admin, editor, otherEditor, writer, otherWriter, user };
}

export const articleForm = {
  title: 'La linea sotto il colore',
  description: 'Che cosa racconta un disegno preparatorio.',
  category: 'arte',
  author: 'Giulia Ferrante',
  image: '/pictures/la-linea-sotto-il-colore.svg',
};
