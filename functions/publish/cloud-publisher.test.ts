import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostedPictures } from '#functions/context/context.ts';
import { type Bucket, publicFiles } from '#functions/files/bucket.ts';
import { makeSize } from '#functions/publish/derived/encode-sizes.ts';
import { hostedRecord, isDerivedPath } from '#functions/publish/derived/hosted-names.ts';
import { describePictures } from '#functions/publish/derived/hosted-pictures.ts';
import { derivedFile } from '#functions/publish/derived/on-demand-files.ts';
import { drawSharePicture } from '#functions/publish/derived/share-pictures/draw-share-picture.ts';
import type { NewSlice } from '#functions/search/slices.ts';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { articleForm, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { randomNumbers } from '#functions/testing/random-newsroom.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { smallRelease } from '#infra/testing/small-release.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { CloudPublisher } from './cloud-publisher.ts';
import { editionOf } from './live-rows.ts';
import { recordPrefix, releasePrefix, rendererFile } from './releases.ts';
import { getSiteStatus } from './status.ts';

const folder = mkdtempSync(join(tmpdir(), 'cloud-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => Reflect.deleteProperty(globalThis, 'untracked'));

let magazine: Awaited<ReturnType<typeof testMagazine>>;
let admin: Person;
/** `onWrite`: before each write to either bucket; what it throws the writer gets, and nothing is written. */
let onWrite: (write: string) => void = () => {};
let site: ReturnType<typeof bucketForTests>;
let state: ReturnType<typeof bucketForTests>;
let forgotten: string[];
let isEdgeAway = false;
let processes = 0;

beforeEach(async () => {
  magazine = await testMagazine();
  admin = await magazine.person('admin');
  site = bucketForTests((write) => onWrite(`site ${write}`));
  state = bucketForTests((write) => onWrite(`state ${write}`));
  onWrite = () => {};
  forgotten = [];
  for (const [release, greeting] of Object.entries({ r1: 'Buongiorno', r2: 'Buonasera' }))
    state.objects.set(releasePrefix(release) + rendererFile, Buffer.from(smallRelease(greeting)));
});

type Through = (bucket: Bucket) => Bucket;

/** A process as it starts. `through`: what stands between it and the buckets. */
function started(through: Through = (bucket) => bucket, maxHoldMilliseconds = 15_000): CloudPublisher {
  processes += 1;
  return new CloudPublisher({
    ctx: magazine.ctx,
    buckets: { site: through(site.bucket), state: through(state.bucket) },
    folder: join(folder, `process${processes}`),
    waitMilliseconds: 60_000,
    maxHoldMilliseconds,
    pagesOfPart: 20,
    pictures: describePictures(magazine.ctx.store, { read: async (key) => site.objects.get(key) }),
    async forget(files) {
      if (isEdgeAway) throw new Error('away');
      forgotten.push(...files);
    },
  });
}

/** What the addresses of the articles end with, by their ids. */
const slugs = new Map<string, string>();

async function create(title: string, fields: object = {}): Promise<string> {
  const body = { ...articleForm, title, status: 'published', ...fields };
  const { id, slug } = (await magazine.call('POST', '/articles', { as: admin, body })).body;
  slugs.set(String(id), String(slug));
  return String(id);
}
const pageFile = (id: string, release = 'r1') => `releases/${release}/articolo/${slugs.get(id) ?? id}/index.html`;
const withdraw = (id: string) => magazine.call('DELETE', `/articles/${id}`, { as: admin });
const item = (id: string) => ({ kind: 'article' as const, id });
const publish = (publisher: CloudPublisher, ...ids: string[]) => publisher.publish({ items: ids.map(item) });
async function published(title: string, fields?: object): Promise<string> {
  const id = await create(title, fields);
  await publish(started(), id);
  return id;
}
const later = (milliseconds: number) => {
  magazine.clock.now = new Date(magazine.clock.now.getTime() + milliseconds);
};
const nothing = { missing: 0, differing: 0, foreign: 0 };
const page = (id: string, release = 'r1') => site.objects.get(pageFile(id, release))?.toString();
const home = () => site.objects.get('releases/r1/index.html')?.toString();
const pagesOf = (release: string) => [...site.objects.keys()].filter((key) => key.startsWith(`releases/${release}/`));
const liveRelease = () => JSON.parse(String(state.objects.get('live.json'))).release as string;
const logged = (requestId: string) => magazine.logs.filter((entry) => entry.requestId === requestId).length;

const drawing = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/>${text}</svg>`,
  );

/** A size, as the function makes it for its first reader. */
async function make(path: string): Promise<void> {
  const { read, write, remove } = publicFiles(site.bucket);
  const ports = {
    store: magazine.ctx.store,
    pictures: { read },
    live: { write, remove },
    draw: { makeSize, drawSharePicture },
  };
  await (await derivedFile({ ...ports, hosted: async () => hosted() }, path))?.make();
}

describe('a magazine of more than two parts', () => {
  const many = 50;
  beforeEach(async () => copiesOf(await create('Il primo'), many, magazine.ctx.store));

  /** Once, before a page of this release is written. */
  function beforePageOf(release: string, happens: () => void): void {
    onWrite = (write) => {
      if (!write.startsWith(`site put releases/${release}/`)) return;
      onWrite = () => {};
      happens();
    };
  }

  it('an article that is published between two parts of a release is live at once, and in the release', async () => {
    await started().release('r1');
    const id = await create('Tra due parti');
    let seen: Promise<unknown[]> | undefined;
    beforePageOf('r2', () => {
      seen = publish(started(), id).then(() => [page(id), liveRelease()]);
    });
    const done = await started(undefined, 0).release('r2');
    expect(await seen).toEqual(['Buongiorno Tra due parti', 'r1']);
    expect([done?.unfinished, liveRelease(), page(id, 'r2')]).toEqual([0, 'r2', 'Buonasera Tra due parti']);
    expect(pagesOf('r2')).toHaveLength(many + 4);
  });

  const outdated = () => pagesOf('r1').filter((key) => !String(site.objects.get(key)).endsWith(' (di notte)')).length;

  it('an article that is published during a check is live before the check has ended', async () => {
    await started().release('r1');
    const late = await create('Di cui non è arrivata notizia');
    Object.assign(globalThis, { untracked: ' (di notte)' });
    let seen: Promise<unknown> | undefined;
    let leftBehind: number | undefined;
    beforePageOf('r1', () => {
      onWrite = (write) => {
        if (write.includes('durante-il-controllo')) leftBehind ??= outdated();
      };
      seen = create('Durante il controllo').then((id) => publish(started(undefined, 0), id));
    });
    await started(undefined, 0).repair({ all: true });
    await seen;
    expect(leftBehind).toBeGreaterThan(0);
    expect([outdated(), page(late)]).toEqual([0, 'Buongiorno Di cui non è arrivata notizia (di notte)']);
  });

  it('a check that was cut off is left by the next publication, and ended piece by piece', async () => {
    await started().release('r1');
    Object.assign(globalThis, { untracked: ' (di notte)' });
    let puts = 0;
    onWrite = (write) => {
      if (write.startsWith('site put') && ++puts > 30) throw new Error('killed');
    };
    await expect(started().repair({ all: true })).rejects.toThrow('killed');
    onWrite = () => {};
    const left = outdated();
    expect(left).toBeGreaterThan(0);
    await published('Nel frattempo');
    expect(outdated()).toBe(left);
    expect((await started(undefined, 0).prepare())?.unfinished).toBeGreaterThan(0);
    expect((await started().prepare())?.unfinished).toBe(0);
    expect(outdated()).toBe(0);
  });
});

describe('a write', () => {
  /** One article comes, another one goes, whose picture has a size. */
  async function twoChanges() {
    site.objects.set('pictures/a.svg', drawing('a'));
    await started().release('r1');
    const gone = await published('Da ritirare', { image: '/pictures/a.svg' });
    const [size = ''] = sizes();
    await make(size);
    expect(site.objects.has(size.slice(1))).toBe(true);
    const added = await create('Da pubblicare');
    await withdraw(gone);
    const changes = { items: [item(added), item(gone)] };
    const isRight = () =>
      page(added) === 'Buongiorno Da pubblicare' &&
      home() === 'Buongiorno Da pubblicare' &&
      page(gone) === undefined &&
      !site.objects.has(size.slice(1));
    return { changes, isRight };
  }

  const faults = ['refused', 'lost', 'late'] as const;
  /** Writes of the publication; the long tests try each. */
  const places = longRun ? [...Array(8).keys()] : [0, 3, 6];

  it.each(faults.flatMap((fault) => places.map((place) => [fault, place] as const)))(
    'that is %s, the one at place %i, leaves the right site after the next publication',
    async (fault, place) => {
      const { changes, isRight } = await twoChanges();
      let count = 0;
      const late: (() => Promise<unknown>)[] = [];
      const fail = async (write: () => Promise<unknown>): Promise<void> => {
        if (count++ !== place) return;
        if (fault === 'lost') await write();
        if (fault === 'late') late.push(write);
        throw new Error(fault);
      };
      const faulty: Through = (bucket) => ({
        ...bucket,
        async put(...given) {
          await fail(() => bucket.put(...given));
          return bucket.put(...given);
        },
        async removeAll(keys) {
          await fail(() => bucket.removeAll(keys));
          return bucket.removeAll(keys);
        },
      });
      const process = started(faulty);
      await process.publish(changes).catch((error: Error) => expect(error.message).toBe(fault));
      await process.publish(changes);
      for (const write of late) await write().catch(() => undefined);
      expect(isRight()).toBe(true);
      await started().publish(changes);
      expect(isRight()).toBe(true);
    },
  );
});

const whole = () => [...state.objects.keys()].filter((key) => key.includes('/checkpoint-')).toSorted();

it('the whole record is written in a quiet moment, while another process publishes', async () => {
  let id: string | undefined;
  const publisher = started((bucket) => ({
    ...bucket,
    async put(key, ...given) {
      if (id && key.includes('/checkpoint-')) await publish(started(), id);
      return bucket.put(key, ...given);
    },
  }));
  await publisher.release('r1');
  const before = whole();
  later(360_000);
  await publish(publisher, await create('Da ricordare'));
  expect(whole()).toEqual(before);
  id = await create('Nel frattempo');
  await publisher.prepare();
  expect(page(id)).toBe('Buongiorno Nel frattempo');
  expect(whole().at(-1)).not.toBe(before.at(-1));
  expect(await started().repair()).toMatchObject({ ...nothing, pages: 0 });
});

const hosted = () => JSON.parse(String(state.objects.get(hostedRecord) ?? '{}')) as HostedPictures;
const sizes = () => Object.values(hosted()).flatMap(({ variants }) => variants.map(({ path }) => path));
const derivedFiles = () => [...site.objects.keys()].filter((key) => isDerivedPath(`/${key}`));

it('a size that is asked for after its publisher was killed goes when its picture is replaced', async () => {
  site.objects.set('pictures/a.svg', drawing('a'));
  await started().release('r1');
  const items = [item(await create('Con figura', { image: '/pictures/a.svg' }))];
  let isKnown = false;
  onWrite = (write) => {
    if (isKnown) throw new Error('killed');
    isKnown = write === `state put ${hostedRecord}`;
  };
  await expect(started().publish({ items })).rejects.toThrow('killed');
  onWrite = () => {};
  const [size = ''] = sizes();
  await make(size);
  expect(derivedFiles()).toEqual([size.slice(1)]);
  site.objects.set('pictures/a.svg', drawing('b'));
  await started().publish({ items, pictures: ['/pictures/a.svg'] });
  expect(derivedFiles()).toEqual([]);
});

const kills = longRun ? 100 : 10;

it(`after ${kills} kills at random moments, with pictures arriving, nothing is lost, nothing is left over, and nothing withdrawn is back`, async () => {
  const below = randomNumbers(20261127);
  await started().release('r1');
  const live = new Map<string, string>();
  const gone: string[] = [];
  const pending = new Set<string>();
  let title = 0;
  /** A process that is killed at this call to a bucket. */
  const dying = (after: number): Through => {
    let left = after;
    return (bucket) =>
      new Proxy(bucket, {
        get:
          (target, name) =>
          async (...given: unknown[]) => {
            left -= 1;
            // The call that is under way may still arrive.
            if (left === 0 && below(2) === 0)
              await (Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>)(...given);
            if (left <= 0) throw new Error('killed');
            return (Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>)(...given);
          },
      });
  };
  const readers: Promise<unknown>[] = [];
  for (let round = 0; round < kills; round += 1) {
    title += 1;
    const image = `/pictures/${below(4)}.svg`;
    site.objects.set(image.slice(1), drawing(String(below(50))));
    const id = await create(`Titolo ${title}`, { image });
    live.set(id, `Titolo ${title}`);
    pending.add(id);
    const [first] = live.keys();
    if (first !== undefined && below(2) === 0) {
      await withdraw(first);
      live.delete(first);
      gone.push(first);
      pending.add(first);
    }
    const changes = () => ({ items: [...pending].map(item), pictures: [image] });
    const killed = started(dying(1 + below(40)));
    const publishing = killed.publish(changes());
    const paths = sizes();
    if (paths.length > 0) readers.push(make(paths[below(paths.length)] ?? ''));
    await publishing.then(
      () => pending.clear(),
      (error: Error) => expect(error.message).toBe('killed'),
    );
  }
  await Promise.all(readers);
  const last = started();
  await last.publish({ items: [...pending].map(item), pictures: [0, 1, 2, 3].map((n) => `/pictures/${n}.svg`) });
  for (const [id, name] of live) expect(page(id)).toBe(`Buongiorno ${name}`);
  for (const id of gone) expect(page(id)).toBeUndefined();
  expect(pagesOf('r1')).toHaveLength(live.size + 2);
  expect(derivedFiles().filter((file) => !sizes().includes(`/${file}`))).toEqual([]);
  expect(await last.repair()).toMatchObject(nothing);
}, 300_000);

it('a comparison puts a page back that was deleted and one that was overwritten, removes a foreign file, counts and logs all three', async () => {
  const publisher = started();
  await publisher.release('r1');
  const [deleted, overwritten] = [await create('Cancellata'), await create('Sovrascritta')];
  await publish(publisher, deleted, overwritten);
  site.objects.delete(pageFile(deleted));
  site.objects.set(pageFile(overwritten), Buffer.from('x'));
  for (const foreign of ['releases/r1/estraneo.html', '_sizes/share-article-nessuno.0123456789abcdef.jpg'])
    site.objects.set(foreign, Buffer.from('x'));
  const before = logged('repair');
  expect(await publisher.repair()).toMatchObject({ missing: 1, differing: 1, foreign: 2 });
  expect(logged('repair')).toBe(before + 1);
  expect([page(deleted), page(overwritten)]).toEqual(['Buongiorno Cancellata', 'Buongiorno Sovrascritta']);
  expect(pagesOf('r1')).toHaveLength(4);
  expect(derivedFiles()).toEqual([]);
  expect(await started().repair()).toMatchObject({ ...nothing, pages: 0 });
  expect(logged('repair')).toBe(before + 1);
});

it('an article is live while the files are listed for a comparison, which finds nothing wrong in it', async () => {
  await started().release('r1');
  const [id, gone] = [await create('Durante l’elenco'), await published('Da ritirare')];
  await withdraw(gone);
  let seen: unknown[] = [];
  const publisher = started((bucket) => ({
    ...bucket,
    async list(prefix) {
      const listed = await bucket.list(prefix);
      if (prefix === releasePrefix('r1') && seen.length === 0) {
        await publish(started(), id, gone);
        seen = [page(id), page(gone)];
      }
      return listed;
    },
  }));
  expect(await publisher.repair()).toMatchObject({ ...nothing, pages: 0 });
  expect(seen).toEqual(['Buongiorno Durante l’elenco', undefined]);
});

describe('the edge', () => {
  it('forgets the sizes and the share picture of what is withdrawn, and of nothing else', async () => {
    site.objects.set('pictures/a.svg', drawing('a'));
    await started().release('r1');
    const id = await published('Con figura', { image: '/pictures/a.svg' });
    expect(forgotten).toEqual([]);
    const paths = sizes().toSorted();
    await withdraw(id);
    await publish(started(), id);
    expect(forgotten.toSorted()).toEqual([expect.stringContaining(`/_sizes/share-article-${id}.`), ...paths]);
    expect(hosted()).toEqual({});
  });

  it('does not hold up a publication when it is away, and is told again', async () => {
    await started().release('r1');
    const id = await published('Senza la rete');
    await withdraw(id);
    isEdgeAway = true;
    await publish(started(), id);
    isEdgeAway = false;
    expect([page(id), forgotten]).toEqual([undefined, []]);
    later(61_000);
    await started().prepare();
    expect(forgotten).toEqual([expect.stringContaining(`/_sizes/share-article-${id}.`)]);
  });
});

it('a page that failed and is rendered by a later invocation makes the status live', async () => {
  await started().release('r1');
  Object.assign(globalThis, { untracked: ' (Guasto)' });
  await published('Alla seconda');
  const state = async () => (await getSiteStatus(magazine.ctx.store)).state;
  expect(await state()).toBe('failed');
  Reflect.deleteProperty(globalThis, 'untracked');
  await started().prepare();
  expect(await state()).toBe('live');
});

it('a change does not make the status live while a page of another one fails', async () => {
  await started().release('r1');
  await published('Guasto');
  const id = await create('Di un altro');
  onWrite = (write) => {
    if (page(id) && home()?.includes('Di un altro') && write.startsWith('state put')) throw new Error('killed');
  };
  await expect(publish(started(), id)).rejects.toThrow('killed');
  expect((await getSiteStatus(magazine.ctx.store)).state).toBe('failed');
});

it('a record of an earlier day brings no withdrawn text back, and loses no change', async () => {
  await started().release('r1');
  const withdrawn = await published('Da ritirare');
  const old = [...state.objects].filter(([key]) => key.startsWith(recordPrefix('r1')));
  await withdraw(withdrawn);
  const added = await create('Di cui non si sa più');
  await publish(started(), withdrawn, added);
  for (const key of state.objects.keys()) if (key.startsWith(recordPrefix('r1'))) state.objects.delete(key);
  for (const [key, body] of old) state.objects.set(key, body);
  await started().repair({ all: true });
  expect([page(withdrawn), page(added), home()]).toEqual([
    undefined,
    'Buongiorno Di cui non si sa più',
    'Buongiorno Di cui non si sa più',
  ]);
});

it('a new process reads little more than the record and the row that has changed, and writes what differs', async () => {
  await copiesOf(await create('Il primo'), 100, magazine.ctx.store);
  await started().release('r1');
  const id = await create('Il secondo');
  const calls: string[] = [];
  onWrite = (write) => void calls.push(write);
  const queries = vi.spyOn(magazine.ctx.store.documents, 'send');
  state.reads.length = 0;
  await publish(started(), id);
  const asked = queries.mock.calls.map(([command]) => command.constructor.name);
  queries.mockRestore();
  expect(asked.filter((name) => name === 'BatchGetCommand')).toHaveLength(1);
  expect(asked).not.toContain('QueryCommand');
  expect(state.reads.length).toBeLessThan(25);
  expect(calls.filter((write) => write.startsWith('site'))).toHaveLength(3);
  expect(calls.filter((write) => write.startsWith('state'))).toHaveLength(2);
});

it('a comparison with an index that is behind the table brings no removed page back', async () => {
  const { documents } = magazine.ctx.store;
  const send = documents.send.bind(documents) as (command: object) => Promise<never>;
  const answers = new Map<string, never>();
  let isBehind = false;
  vi.spyOn(documents, 'send').mockImplementation(async (command: object) => {
    if (!(command instanceof QueryCommand)) return send(command);
    const asked = JSON.stringify(command.input);
    const answer = (isBehind && answers.get(asked)) || (await send(command));
    answers.set(asked, answer);
    return answer;
  });
  await started().release('r1');
  const id = await published('Da ritirare');
  await started().repair({ all: true });
  await withdraw(id);
  expect(answers.size).toBeGreaterThan(0);
  isBehind = true;
  await publish(started(), id);
  await started().repair({ all: true });
  expect([page(id), home()]).toEqual([undefined, 'Buongiorno ']);
});

it('behind a damaged checkpoint the file is filled once', async () => {
  await started().release('r1');
  await published('Da rileggere');
  for (const key of state.objects.keys()) if (key.startsWith(recordPrefix('r1'))) state.objects.delete(key);
  // A later one than filling the file writes.
  state.objects.set(`${recordPrefix('r1')}checkpoint-0000000020`, Buffer.from('x'));
  const written = [(await started().prepare())?.pages, (await started().prepare())?.pages];
  expect(written).toEqual([3, 0]);
});

describe('a slice of the search', () => {
  const file = 'pagefind/nuova/fragment/testo.pf_fragment';
  const index = 'pagefind/nuova/indice.pf_index';
  let id: string;
  beforeEach(async () => {
    const { body } = await magazine.call('POST', '/articles', {
      as: admin,
      body: { ...articleForm, status: 'published' },
    });
    id = String(body['id']);
    await started().release('r1');
    const tag = await site.bucket.put(file, Buffer.from('x'));
    await site.bucket.put(index, Buffer.from('x'));
    const slice: NewSlice = {
      n: 0,
      folder: 'nuova',
      files: [
        ['fragment/testo.pf_fragment', tag],
        ['indice.pf_index', tag],
      ],
      fragments: [[`article/${id}`, editionOf(body as never), 'fragment/testo.pf_fragment']],
    };
    await state.bucket.put('search/nuova.json', Buffer.from(JSON.stringify(slice)));
  });

  it('stays where it is, when it is accepted once more after a killed process', async () => {
    onWrite = (write) => {
      if (write === 'state delete search/nuova.json') throw new Error('killed');
    };
    await expect(started().acceptSlices()).rejects.toThrow('killed');
    onWrite = () => {};
    await started().acceptSlices();
    later(60_000);
    await started().publish({});
    expect(site.objects.has(file)).toBe(true);
  });

  it('is not damaged, when it is accepted while the files are listed for a comparison', async () => {
    const files = new Map([file, index].map((name) => [name, site.objects.get(name) as Buffer]));
    for (const name of files.keys()) site.objects.delete(name);
    const publisher = started((bucket) => ({
      ...bucket,
      async list(prefix) {
        const listed = await bucket.list(prefix);
        if (prefix === 'pagefind/') {
          for (const [name, body] of files) site.objects.set(name, body);
          await started().acceptSlices();
        }
        return listed;
      },
    }));
    expect(await publisher.repair()).toMatchObject(nothing);
  });

  it('that is damaged is counted once, and not again until it is made anew', async () => {
    await started().acceptSlices();
    site.objects.delete(index);
    expect(await started().repair()).toMatchObject({ missing: 0, differing: 1, foreign: 0 });
    expect(await started().repair()).toMatchObject(nothing);
  });

  it('is not damaged, when a text that it has is withdrawn', async () => {
    await started().acceptSlices();
    await withdraw(id);
    await publish(started(), id);
    expect(site.objects.has(file)).toBe(false);
    expect(await started().repair()).toMatchObject(nothing);
  });
});
