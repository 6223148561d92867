import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { folderOfFiles, type LiveFiles } from '#functions/files/live-files.ts';
import { withArchive } from '#functions/import/whole/archive.ts';
import { exportMagazine } from '#functions/import/whole/export-magazine.ts';
import { importMagazine } from '#functions/import/whole/import-magazine.ts';
import { CloudPublisher } from '#functions/publish/cloud-publisher.ts';
import { Publisher } from '#functions/publish/publisher.ts';
import { releasePrefix, rendererFile } from '#functions/publish/releases.ts';
import type { Renderer } from '#functions/publish/renderer.ts';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { randomNewsroom, randomNumbers } from '#functions/testing/random-newsroom.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { openSiteDb } from './local-site.ts';

/*
 * A site that follows the changes of the store, one publication after the other, is byte for byte the site that is rendered
 * from scratch, whatever fails or is killed meanwhile, and wherever the items have been before.
 */
const steps = Number(process.env['EQUALITY_STEPS'] ?? (longRun ? 10_000 : 50));
const seed = Number(process.env['EQUALITY_SEED'] ?? 20261126);
const comparedEvery = longRun ? 500 : 50;
vi.setConfig({ testTimeout: 600_000 + steps * 500 });

const folder = mkdtempSync(join(tmpdir(), 'equality-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const release = await ensureRelease();
/** A program of its own: it knows nothing of what the other one has rendered. */
const loadRenderer = async (name: string) =>
  (await import(`${pathToFileURL(join(release, 'renderer.mjs')).href}?${name}`)) as Renderer;

type Magazine = Awaited<ReturnType<typeof testMagazine>>;
type Newsroom = Awaited<ReturnType<typeof randomNewsroom>>;
type Site = { magazine: Magazine; newsroom: Newsroom };

/** A publisher as a new process has it: it knows what is in the file. */
async function openSite(name: string, { magazine, newsroom }: Site, renderer: Renderer, files: LiveFiles) {
  const publisher = new Publisher({
    ctx: magazine.ctx,
    db: openSiteDb(join(folder, name)),
    files,
    release,
    renderer,
    pagesOfPart: 20,
    pictures: newsroom.describe,
    hostFiles: { has: () => false },
  });
  await publisher.prepare();
  return publisher;
}

/** Everything that waited for a quiet moment. */
async function finish(publisher: Publisher): Promise<void> {
  while (await publisher.step());
}

const liveFolder = (name: string) => join(folder, name, 'live');

function filesIn(name: string): Map<string, string> {
  const root = liveFolder(name);
  return new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')]),
  );
}

/** The site that the items of the store make. */
async function filesFromScratch(site: Site): Promise<Map<string, string>> {
  const name = 'fresh';
  rmSync(join(folder, name), { recursive: true, force: true });
  await finish(await openSite(name, site, await loadRenderer(name), folderOfFiles(liveFolder(name))));
  return filesIn(name);
}

function expectSame(live: ReadonlyMap<string, string>, fresh: ReadonlyMap<string, string>, step: number): void {
  expect([...live.keys()].toSorted()).toEqual([...fresh.keys()].toSorted());
  const differing = [...fresh].filter(([file, content]) => live.get(file) !== content).map(([file]) => file);
  expect(differing, `after ${step} steps, seed ${seed}`).toEqual([]);
}

/** Apart from those of the changes: how often a publisher writes does not change what is done. */
const numbersOfWrites = () => randomNumbers(seed + 1);

it(`after ${steps} random changes the live site in a folder equals a build from scratch`, async () => {
  const below = randomNumbers(seed);
  const magazine = await testMagazine();
  const newsroom = await randomNewsroom(magazine, below);
  const { changed } = newsroom;
  const belowOfWrites = numbersOfWrites();
  let failing = false;
  const files = folderOfFiles(liveFolder('following'));
  const refuse = () => {
    if (failing && belowOfWrites(3) === 0) throw new Error('disk full');
  };
  const failingFiles: LiveFiles = {
    ...files,
    async writeAll(all) {
      // Some are written before the refusal.
      await files.writeAll(failing ? all.slice(0, belowOfWrites(all.length + 1)) : all);
      refuse();
      return files.writeAll(all);
    },
    async removeAll(all) {
      refuse();
      await files.removeAll(all);
    },
  };
  const renderer = await loadRenderer('following');
  const open = () => openSite('following', { magazine, newsroom }, renderer, failingFiles);
  let site = await open();
  const actions: typeof newsroom.actions = {
    ...newsroom.actions,
    async kill() {
      site = await open();
    },
    // Items are compared with the table; of a picture that was written its message alone tells.
    async messageLost() {
      changed.items = [];
      site.compareItems();
    },
    async failure() {
      failing = true;
    },
  };
  /** An editor goes on while a withdrawal is published. */
  const joining = async () => {
    if (belowOfWrites(8) > 0) return undefined;
    await newsroom.actions['add']?.();
    return changed;
  };
  const tried = new Set<string>();
  let interrupted = 0;

  for (let step = 1; step <= steps; step += 1) {
    const action = newsroom.oneOf(Object.keys(actions));
    tried.add(action);
    await actions[action]?.();
    // Changes of several steps may come in one publication.
    if (below(4) > 0) {
      try {
        await site.publish(changed, joining);
        newsroom.forgetChanges();
        for (let left = below(10); left > 0 && (await site.step()); left -= 1);
        interrupted += site.left > 0 ? 1 : 0;
      } catch (error) {
        expect((error as Error).message).toBe('disk full');
      }
      failing = false;
    }
    if (step % comparedEvery !== 0 && step !== steps) continue;
    failing = false;
    await site.publish(changed);
    newsroom.forgetChanges();
    await finish(site);
    expectSame(filesIn('following'), await filesFromScratch({ magazine, newsroom }), step);
  }
  // Without these the random changes would prove little.
  expect([...tried].toSorted()).toEqual(Object.keys(actions).toSorted());
  expect(interrupted).toBeGreaterThan(0);
});

it('the site of a magazine that came out of an export is that of the one that was exported', async () => {
  const magazine = await testMagazine();
  const newsroom = await randomNewsroom(magazine, randomNumbers(seed));
  for (let step = 1; step <= 50; step += 1) await newsroom.actions[newsroom.oneOf(Object.keys(newsroom.actions))]?.();
  const file = join(folder, 'rivista.zip');
  await exportMagazine(magazine.ctx, file, (key) => join(magazine.mediaPath, key));
  const other = await testMagazine();
  other.clock.now = magazine.clock.now;
  const into = folderFiles(other.mediaPath);
  await withArchive(file, undefined, (archive) => importMagazine(other.ctx, archive, into));
  const site = await filesFromScratch({ magazine, newsroom });
  expect(site.size).toBeGreaterThan(50);
  expectSame(await filesFromScratch({ magazine: other, newsroom }), site, 50);
});

it(`after ${steps} random changes, published by two processes in turn, the live site in a bucket equals a build from scratch`, async () => {
  const below = randomNumbers(seed);
  const magazine = await testMagazine();
  const newsroom = await randomNewsroom(magazine, below);
  const { changed } = newsroom;
  const name = 'r1';
  /** Writes that are refused, lost on the way back, or arrive late. */
  let faults: ('refused' | 'lost' | 'late')[] = [];
  const late: (() => Promise<unknown>)[] = [];
  const belowOfWrites = numbersOfWrites();
  const site = bucketForTests();
  const state = bucketForTests();
  state.objects.set(releasePrefix(name) + rendererFile, readFileSync(join(release, 'renderer.mjs')));
  const faulty = ({ bucket }: typeof site): typeof bucket => ({
    ...bucket,
    async put(...given) {
      const fault = belowOfWrites(4) === 0 ? faults.pop() : undefined;
      if (fault === undefined) return bucket.put(...given);
      if (fault === 'lost') await bucket.put(...given).catch(() => undefined);
      if (fault === 'late') late.push(() => bucket.put(...given));
      throw new Error(fault);
    },
  });
  let processes = 0;
  const open = () => {
    processes += 1;
    return new CloudPublisher({
      ctx: magazine.ctx,
      buckets: { site: faulty(site), state: faulty(state) },
      folder: join(folder, `process${processes}`),
      waitMilliseconds: 60_000,
      maxHoldMilliseconds: 15_000,
      pagesOfPart: 20,
      pictures: newsroom.describe,
    });
  };
  const publishers = [open(), open()];
  await publishers[0]?.release(name);
  const actions: typeof newsroom.actions = {
    ...newsroom.actions,
    async kill() {
      publishers[below(2)] = open();
    },
    async faults() {
      faults = (['refused', 'lost', 'late'] as const).filter(() => below(2) === 0);
    },
    async lateWritesArrive() {
      for (const write of late.splice(0)) await write().catch(() => undefined);
    },
  };
  const tried = new Set<string>();

  for (let step = 1; step <= steps; step += 1) {
    const action = newsroom.oneOf(Object.keys(actions));
    tried.add(action);
    await actions[action]?.();
    if (below(4) > 0) {
      await publishers[below(2)]?.publish(changed).then(
        () => newsroom.forgetChanges(),
        (error: Error) => expect(['refused', 'lost', 'late', 'has changed']).toContain(error.message),
      );
    }
    if (step % comparedEvery !== 0 && step !== steps) continue;
    faults = [];
    await actions['lateWritesArrive']?.();
    await publishers[below(2)]?.publish(changed);
    newsroom.forgetChanges();
    await publishers[below(2)]?.repair();
    const prefix = releasePrefix(name);
    const pages = [...site.objects].filter(([key]) => key.startsWith(prefix));
    const live = new Map(pages.map(([key, body]) => [key.slice(prefix.length), body.toString()]));
    expectSame(live, await filesFromScratch({ magazine, newsroom }), step);
  }
  expect([...tried].toSorted()).toEqual(Object.keys(actions).toSorted());
});
