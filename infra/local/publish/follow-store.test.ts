import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { liveKey } from '#functions/db/keys.ts';
import { createStore } from '#functions/db/store.ts';
import type { Publisher } from '#functions/publish/publisher.ts';
import { toEnd } from '#functions/publish/repair.ts';
import { articleForm, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import { ensureTables } from '#infra/local/embedded/tables.ts';
import { overwriteRow } from '#infra/testing/live-rows.ts';
import { smallReleaseIn } from '#infra/testing/small-release.ts';
import { followStore } from './follow-store.ts';
import { openLocalSite } from './local-site.ts';
import { repairWhole } from './repair-request.ts';

const folder = mkdtempSync(join(tmpdir(), 'follow-'));
const at = { live: join(folder, 'live'), records: join(folder, 'records'), media: join(folder, 'media') };
/** Iterators of the stream that were given out before are refused. */
let hasExpired = false;
/** The next query of the table is refused. */
let isQueryRefused = false;
const store = createServer((request, response) => {
  const operation = String(request.headers['x-amz-target']).split('.')[1];
  if (operation === 'GetShardIterator') hasExpired = false;
  const refuse = (__type: string) => {
    request.resume();
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type, message: __type }));
  };
  if (hasExpired && operation === 'GetRecords') return refuse('ExpiredIteratorException');
  if (isQueryRefused && operation === 'Query') {
    isQueryRefused = false;
    return refuse('ValidationException');
  }
  const { headers } = request;
  const asked = ask(inject('dynamodb'), { method: 'POST', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(asked);
});

let endpoint: string;
let magazine: Awaited<ReturnType<typeof testMagazine>>;
let admin: Person;
let publisher: Publisher;
let problems: string[];
/** The problems that each publication has left. */
let published: string[][];
let onQuiet: () => Promise<boolean>;
let stop: () => Promise<void>;

beforeAll(async () => {
  await once(store.listen(0, '127.0.0.1'), 'listening');
  endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const tableName = `stream-${randomUUID()}`;
  const config = clientConfig(inject('dynamodb'));
  await ensureTables(inject('dynamodb'), tableName);
  magazine = await testMagazine({ store: createStore(tableName, config), now: () => new Date() });
  admin = await magazine.person('admin');
  const release = smallReleaseIn(join(folder, 'release'));
  const ctx = { ...magazine.ctx, store: createStore(tableName, clientConfig(endpoint)) };
  ({ publisher } = await openLocalSite({ ctx, at, release, sizes: false }));
  await publisher.prepare();
});
afterAll(() => {
  store.closeAllConnections();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  problems = [];
  published = [];
  onQuiet = async () => false;
  let isStopping = false;
  const { promise: isLive, resolve } = Promise.withResolvers<void>();
  const following = followStore({
    ctx: magazine.ctx,
    endpoint,
    publisher,
    onQuiet: () => {
      resolve();
      return onQuiet();
    },
    onPublished: (left) => void published.push(left),
    onProblem: (problem, attempts) => problems.push(`${attempts}: ${problem}`),
    isStopping: () => isStopping,
  });
  stop = () => {
    isStopping = true;
    return following;
  };
  await isLive;
});
afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'untracked');
  await stop();
});

/** What the addresses of the articles end with, by their ids. */
const slugs = new Map<string, string>();

async function create(title: string): Promise<string> {
  const body = { ...articleForm, title, status: 'published' };
  const { id, slug } = (await magazine.call('POST', '/articles', { as: admin, body })).body;
  slugs.set(String(id), String(slug));
  return String(id);
}
const file = (id: string) => join(at.live, 'articolo', slugs.get(id) ?? id, 'index.html');
function page(id: string): string | undefined {
  try {
    return readFileSync(file(id), 'utf8');
  } catch {
    return undefined;
  }
}

it('a page that fails once is live after the next attempt, and nothing is left', async () => {
  Object.assign(globalThis, { untracked: ' (Guasto)' });
  const id = await create('Alla seconda');
  await expect.poll(() => problems.join()).toContain('Guasto');
  Reflect.deleteProperty(globalThis, 'untracked');
  await expect.poll(() => page(id)).toBe('Buongiorno Alla seconda');
  await expect.poll(() => publisher.left).toBe(0);
});

it('while a page fails, no publication of another says that all is well', async () => {
  const broken = await create('Guasto');
  await expect.poll(() => problems.join()).toContain('Guasto');
  await create('Di un altro');
  await expect.poll(() => published.length).toBeGreaterThan(2);
  expect(published).not.toContainEqual([]);
  await magazine.call('DELETE', `/articles/${broken}`, { as: admin });
  await expect.poll(() => published).toContainEqual([]);
});

it('quiet work that fails is tried again after a pause that grows, and one publication says that all is well', async () => {
  let failures = 2;
  onQuiet = async () => {
    if (failures-- > 0) throw new Error('Guasto');
    return false;
  };
  await expect.poll(() => published).toEqual([[]]);
  expect(problems).toEqual([expect.stringContaining('1: '), expect.stringContaining('2: ')]);
});

it('with a row that cannot be read, pages that follow are rendered and quiet moments come', async () => {
  const [unreadable, other] = [await create('Illeggibile'), await create('Da riparare')];
  await expect.poll(() => page(other)).toBe('Buongiorno Da riparare');
  await overwriteRow(magazine.ctx.store, liveKey('article', unreadable), '{"title":"Di una versione più nuova"}');
  await expect.poll(() => problems.join()).toContain(unreadable);
  let missing = 0;
  onQuiet = async () => {
    onQuiet = async () => false;
    rmSync(file(other));
    ({ missing } = await toEnd(publisher.repair()));
    return false;
  };
  await expect.poll(() => missing).toBe(1);
  await expect.poll(() => page(other)).toBe('Buongiorno Da riparare');
  expect(publisher.problems).toEqual([expect.stringContaining(unreadable)]);
});

it('changes are live between two pieces of a comparison, which finds nothing wrong in them', async () => {
  const gone = await create('Da ritirare');
  await expect.poll(() => page(gone)).toBeDefined();
  for (const name of Array(250).keys()) writeFileSync(join(at.live, `estraneo${name}.html`), 'di altri');
  const repairing = repairWhole(publisher);
  let added: string | undefined;
  let repaired: unknown;
  onQuiet = async () => {
    if (added !== undefined && (page(added) === undefined || page(gone) !== undefined)) return true;
    const { done, value } = await repairing.next();
    if (added === undefined) {
      expect(done).toBe(false);
      added = await create('Durante il confronto');
      await magazine.call('DELETE', `/articles/${gone}`, { as: admin });
    }
    if (done) {
      repaired = value;
      onQuiet = async () => false;
    }
    return true;
  };
  await expect.poll(() => repaired).toMatchObject({ missing: 0, differing: 0, foreign: 250 });
  expect(existsSync(join(at.live, 'estraneo0.html'))).toBe(false);
});

it('a stream that breaks is opened again, and no change is lost', async () => {
  hasExpired = true;
  const id = await create('Dopo la rottura');
  await expect.poll(() => problems.join()).toContain('Expired');
  await expect.poll(() => page(id)).toBe('Buongiorno Dopo la rottura');
});

it('a comparison that fails begins anew, and finds a change of which no word arrived', async () => {
  await stop();
  const id = await create('Di cui non è arrivata notizia');
  publisher.compareItems();
  isQueryRefused = true;
  await expect(publisher.step()).rejects.toThrow('ValidationException');
  while (await publisher.step());
  expect(page(id)).toBe('Buongiorno Di cui non è arrivata notizia');
});
