import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { type AppendableFiles, asyncFiles, folderFiles } from '#functions/files/files.ts';
import { LiveSite, type Renderer } from '#functions/publishing/live-site.ts';
import { publish, type Site } from '#functions/publishing/publish.ts';
import { type ItemRef, Snapshot } from '#functions/snapshot/snapshot.ts';
import { kindsWithForms } from '#functions/testing/forms.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { itemPath } from '#shared/content/paths.ts';
import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { addDays, civilDateInRome } from '#shared/time/dates.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';

/*
 * A site that follows the changes of the store, one publication after the other, is byte for byte the site that is rendered
 * from scratch.
 */
const steps = Number(process.env['EQUALITY_STEPS'] ?? (longRun ? 10_000 : 200));
const day = 86_400_000;
const seed = Number(process.env['EQUALITY_SEED'] ?? 20261122);
const comparedEvery = longRun ? 500 : 40;
vi.setConfig({ testTimeout: 600_000 + steps * 500 });

const magazine = await testMagazine();
const { call, ctx, clock } = magazine;
let admin = await magazine.person('admin');
const folder = mkdtempSync(join(tmpdir(), 'equality-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const release = await ensureRelease();
/** A program of its own: it knows nothing of what the other one has rendered. */
const loadRenderer = async (name: string) =>
  (await import(`${pathToFileURL(join(release, 'renderer.mjs')).href}?${name}`)) as Renderer;

const pictureAddresses = ['/pictures/uno.svg', '/pictures/due.svg', '/pictures/tre.svg'];
/** Sizes that were made so far. */
const made: Record<string, Picture> = {};
const changedPictures: string[] = [];

async function openSite(name: string, renderer: Renderer, files: (root: string) => AppendableFiles = folderFiles) {
  const at = (part: string) => join(folder, name, part);
  const site: Site = {
    ctx,
    release,
    renderer,
    snapshot: new Snapshot(folderFiles(at('snapshot')), ctx.store),
    live: await LiveSite.open(asyncFiles(files(at('live'))), asyncFiles(folderFiles(at('records')))),
    pictures: async (addresses) =>
      Object.fromEntries([...addresses].flatMap((address) => (made[address] ? [[address, made[address]]] : []))),
    changedPictures: () => changedPictures.splice(0),
    namesSomeSharePictures: true,
    sharePictures: (wanted) =>
      Object.fromEntries(wanted.filter(({ key }) => key.endsWith('1')).map(({ key }) => [key, `/_sizes/${key}.jpg`])),
  };
  return site;
}

/** Some queries take longer than a turn of the comparison of all pages, so that a change can interrupt it. */
const interruptible = (renderer: Renderer, isSlow: () => boolean): Renderer => ({
  ...renderer,
  fingerprint(query) {
    const end = performance.now() + (isSlow() ? 60 : 0);
    while (performance.now() < end);
    return renderer.fingerprint(query);
  },
});

function filesOf(name: string): Map<string, string> {
  const root = join(folder, name, 'live');
  return new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(root.length), readFileSync(file, 'utf8')]),
  );
}

it(`after ${steps} random changes the live site equals a build from scratch`, async () => {
  // Of doubles fast-check prefers the smallest.
  const uniform = fc.noBias(fc.integer({ min: 0, max: 2 ** 30 - 1 }));
  const random = fc.sample(fc.infiniteStream(uniform), { numRuns: 1, seed })[0] as Iterator<number>;
  const below = (count: number): number => Math.floor(((random.next().value as number) / 2 ** 30) * count);
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

  const followingRenderer = interruptible(await loadRenderer('following'), () => below(300) === 0);
  const freshRenderer = await loadRenderer('fresh');
  let failing = false;
  const failingFiles = (root: string): AppendableFiles => {
    const files = folderFiles(root);
    return {
      ...files,
      write(path, content) {
        if (failing && below(3) === 0) throw new Error('disk full');
        files.write(path, content);
      },
    };
  };
  let site = await openSite('following', followingRenderer, failingFiles);
  let waiting: ItemRef[] | 'all' = 'all';
  let lastIsWhole = false;
  const tried = new Set<string>();
  /** Comparisons of all pages that a change has interrupted. */
  let interrupted = 0;
  const live: ItemRef[] = [];
  const withdrawn: ItemRef[] = [];
  const withdrawnAt = new Map<ItemRef, Date>();
  const drafts: ItemRef[] = [];

  /** A card of an item that is live, withdrawn, or was never there. */
  const cardOfAny = () => {
    const { kind, id } = oneOf([...live, ...withdrawn, ...drafts, { kind: 'event', id: 'mai-esistito' }]);
    return `::: scheda\n[Una scheda](${itemPath(kind as ContentKind, id)})\n:::`;
  };

  const fieldsOf = (kind: ContentKind) => {
    const start = addDays(civilDateInRome(clock.now), below(400) - 200);
    return {
      title: `Titolo ${below(1_000)}`,
      ...(kind === 'gallery' ? { category: oneOf(galleryCategories) } : {}),
      ...(kind === 'article' || kind === 'video' || kind === 'news' ? { category: oneOf(categories).name } : {}),
      ...(kind === 'article' || kind === 'news' || kind === 'video' ? { date: start } : {}),
      ...(kind === 'article' || kind === 'event' ? { image: oneOf(pictureAddresses) } : {}),
      ...(kind === 'article' || kind === 'event' || kind === 'video' ? { featured: below(4) === 0 } : {}),
      ...(kind === 'event'
        ? { type: oneOf(eventTypes).name, startDate: start, endDate: addDays(start, below(60)) }
        : {}),
      ...(kind === 'article' && below(3) === 0
        ? { content: `Testo con ![figura](${oneOf(pictureAddresses)})\n\n${cardOfAny()}` }
        : {}),
    };
  };

  const send = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { as: admin, ...(body ? { body } : {}) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const baseOf = (kind: ItemRef['kind']) => kindsWithForms.find((one) => one.kind === kind)?.base ?? '';
  const take = (items: ItemRef[]): ItemRef | undefined => items.splice(below(items.length), 1)[0];
  const changed = (item: ItemRef) => {
    if (waiting !== 'all') waiting.push(item);
  };

  async function add(): Promise<void> {
    const { kind, base, form, moderated } = oneOf(kindsWithForms);
    const body = { ...form, ...fieldsOf(kind), ...(moderated ? { status: 'published' } : {}) };
    const item = { kind, id: (await send('POST', base, body))['id'] as string };
    live.push(item);
    changed(item);
  }

  const actions: Record<string, () => Promise<unknown>> = {
    add,
    addAgain: add,
    async edit() {
      const item = live.length > 0 && oneOf(live);
      if (!item) return;
      const { form, moderated } = kindsWithForms.find(
        ({ kind }) => kind === item.kind,
      ) as (typeof kindsWithForms)[number];
      const fields = fieldsOf(item.kind as ContentKind);
      await send('PUT', `${baseOf(item.kind)}/${item.id}`, {
        ...form,
        ...fields,
        ...(moderated ? { status: 'published' } : {}),
      });
      changed(item);
    },
    async remove() {
      const item = take(live);
      if (!item) return;
      await send('DELETE', `${baseOf(item.kind)}/${item.id}`);
      withdrawn.push(item);
      withdrawnAt.set(item, clock.now);
      changed(item);
    },
    async restore() {
      const item = take(withdrawn);
      // The trash keeps an item for thirty days.
      if (!item || clock.now.getTime() - Number(withdrawnAt.get(item)) > 29 * day) return;
      await send('PUT', `/trash/${item.id}/restore`);
      live.push(item);
      changed(item);
    },
    async addDraft() {
      const { kind, base, form } = oneOf(kindsWithForms);
      const { id } = await send('POST', base, { ...form, ...fieldsOf(kind), status: 'draft' });
      drafts.push({ kind, id: id as string });
    },
    async backToDraft() {
      const item = take(live);
      if (!item) return;
      await send('PUT', `${baseOf(item.kind)}/${item.id}`, { status: 'draft' });
      drafts.push(item);
      changed(item);
    },
    async publishDraft() {
      const item = take(drafts);
      if (!item) return;
      await send('PUT', `${baseOf(item.kind)}/${item.id}`, { status: 'published' });
      live.push(item);
      changed(item);
    },
    async newDay() {
      if (below(3) > 0) return;
      clock.now = new Date(clock.now.getTime() + day);
      // A session ends after some weeks.
      admin = await magazine.person('admin', `admin${clock.now.getTime()}`);
    },
    async pictureArrives() {
      const address = oneOf(pictureAddresses);
      made[address] = { width: 100 + below(100), height: 100, variants: [] };
      changedPictures.push(address);
    },
    async kill() {
      site = await openSite('following', followingRenderer, failingFiles);
      // The store's stream says that nothing has changed since the last publication.
      const isUnchanged = lastIsWhole && waiting.length === 0;
      waiting = isUnchanged ? [] : 'all';
    },
    async failure() {
      failing = true;
    },
  };

  for (let step = 1; step <= steps; step += 1) {
    const action = oneOf(Object.keys(actions));
    tried.add(action);
    await actions[action]?.();
    // Changes of several steps may come in one publication.
    if (below(4) > 0) {
      await publish(site, {
        changes: waiting,
        pagesThatFollow: below(10),
        isInterrupted: () => below(3) === 0,
      }).then(
        () => {
          waiting = [];
          lastIsWhole = true;
        },
        (error: Error) => {
          expect(error.message).toBe('disk full');
          lastIsWhole = false;
        },
      );
      interrupted += site.live.uncomparedPages.size > 0 ? 1 : 0;
      failing = false;
      // As a publisher does when nothing waits, until something does.
      if (below(5) === 0) await site.snapshot.compact(() => below(4) === 0);
    }
    if (step % comparedEvery !== 0 && step !== steps) continue;
    failing = false;
    // Until no page is left to the next publication.
    for (let deferred = 1; deferred > 0; waiting = []) {
      ({ deferred } = await publish(site, { changes: waiting, pagesThatFollow: 5 }));
    }
    rmSync(join(folder, 'fresh'), { recursive: true, force: true });
    await publish(await openSite('fresh', freshRenderer), { changes: 'all' });
    const following = filesOf('following');
    const fresh = filesOf('fresh');
    expect([...following.keys()]).toEqual([...fresh.keys()]);
    const differing = [...fresh].filter(([file, content]) => following.get(file) !== content).map(([file]) => file);
    expect(differing, `after ${step} steps, seed ${seed}`).toEqual([]);
  }
  // Without these the random changes would prove little.
  expect([...tried].toSorted()).toEqual(Object.keys(actions).toSorted());
  expect(interrupted).toBeGreaterThan(0);
});
