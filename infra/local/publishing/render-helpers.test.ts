import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asyncFiles, folderFiles, readJson } from '#functions/files/files.ts';
import { LiveSite, type RenderedPage, type Renderer } from '#functions/publishing/live-site.ts';
import { reconcile } from '#functions/publishing/reconcile.ts';
import type { Helper } from '#functions/publishing/render-parts.ts';
import { logLine } from '#shared/model/snapshot/change-log.ts';
import { logOf, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { storedSnapshot } from '#shared/model/snapshot/stored-snapshot.ts';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { writeFixtureSnapshot } from '#site/release/testing/fixture-snapshot.ts';
import { renderHelpers } from './render-helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'render-helpers-'));
const at = (part: string) => join(folder, part);
const ids = Array.from({ length: 240 }, (_, number) => `articolo-${number}`);
let release: string;
let renderer: Renderer;

beforeAll(async () => {
  writeFixtureSnapshot(at('snapshot'), ids);
  release = await ensureRelease();
  renderer = (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
});
afterAll(() => {
  for (const pid of workers()) process.kill(pid);
  rmSync(folder, { recursive: true, force: true });
});

/** The processes that read this snapshot. */
const workers = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('render-worker.ts') && line.includes(at('snapshot')))
    .map((line) => Number.parseInt(line, 10));

const oneHelper = (): Helper => renderHelpers({ release, snapshot: at('snapshot') }, 1)[0] as Helper;

/** A full comparison, with the helper and without. */
async function render(name: string, helpers: Helper[]) {
  const live = await LiveSite.open(asyncFiles(folderFiles(at(name))), asyncFiles(folderFiles(at(`${name}-records`))));
  const snapshot = storedSnapshot(folderFiles(at('snapshot')).read);
  const done = await reconcile({ release, renderer, live, snapshot, helpers }, { changes: 'all' });
  const pages = live.paths().map((path) => {
    const page = live.page(path);
    return [path, page?.hash, page?.asked.map(({ query, hash }) => [query, hash])] as const;
  });
  return { done, pages: pages.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}

it('a helper that is killed again and again leaves no page out: all are the same bytes, with the same queries', async () => {
  const helper = oneHelper();
  const answers = vi.fn();
  const deaths = vi.fn();
  const killed: Helper = async (paths) => {
    try {
      const pages = await helper(paths);
      answers();
      // Its other batches die with it.
      if (answers.mock.calls.length % 5 === 2) for (const pid of workers()) process.kill(pid, 'SIGKILL');
      return pages;
    } catch (error) {
      deaths();
      throw error;
    }
  };
  const alone = await render('alone', []);
  const together = await render('together', [killed]);
  expect(answers).toHaveBeenCalled();
  expect(deaths).toHaveBeenCalled();
  expect(together.done).toEqual(alone.done);
  expect(together.pages).toEqual(alone.pages);
});

it('a helper reads the snapshot again when the publisher has written another one', async () => {
  const helper = oneHelper();
  const path = `/articolo/${ids[3]}`;
  const asked = async () => {
    const [[, page] = []] = await helper([path]);
    return (page as RenderedPage).asked;
  };
  const before = await asked();
  expect(await asked()).toEqual(before);
  writeFixtureSnapshot(at('snapshot'), ids.slice(2));
  renderer.begin(storedSnapshot(folderFiles(at('snapshot')).read));
  const { asked: now } = await renderer.render(path);
  renderer.end();
  expect(now).not.toEqual(before);
  expect(await asked()).toEqual(now);
});

it('a helper that has rendered shows an item as each write of the publisher leaves it', async () => {
  writeFixtureSnapshot(at('snapshot'), ids);
  const helper = oneHelper();
  const files = folderFiles(at('snapshot'));
  const index = snapshotFiles.index('article');
  // The newest.
  const id = 'articolo-99';
  const lineOf = (title: string) => {
    const summary = storedSnapshot(files.read).lists.get('article', id);
    files.write(
      snapshotFiles.item('article', id),
      JSON.stringify({ ...readJson(files, snapshotFiles.item('article', id)), title }),
    );
    return logLine(id, { ...summary, title });
  };
  const isShown = async (title: string) => {
    const shown = await helper([`/articolo/${id}`, '/articoli']);
    expect(shown.map(([path, { body }]) => [path, plainBlanks(String(body)).includes(title)])).toEqual([
      [`/articolo/${id}`, true],
      ['/articoli', true],
    ]);
  };
  await isShown(`Titolo di ${id}`);
  files.append(logOf(index), lineOf('Una riga in più'));
  await isShown('Una riga in più');
  files.write(index, JSON.stringify([...storedSnapshot(files.read).lists.of('article').values()]));
  files.remove(logOf(index));
  files.append(logOf(index), lineOf('Un file nuovo'));
  await isShown('Un file nuovo');
  const cut = lineOf('Una riga tagliata');
  files.append(logOf(index), cut.slice(0, -9));
  await helper(['/articoli']);
  files.append(logOf(index), cut.slice(-9));
  await isShown('Una riga tagliata');
});

it('a helper that is asked for no pages loads the renderer, before there is a snapshot', async () => {
  const [helper] = renderHelpers({ release, snapshot: at('none') }, 1);
  expect(await helper?.([])).toEqual([]);
  await expect(helper?.(['/'])).rejects.toThrow('The snapshot has no settings yet');
});

it('a page that a helper does not know is missing from its answer', async () => {
  const pages = await oneHelper()(['/', '/articolo/mai-scritto']);
  expect(pages.map(([path]) => path)).toEqual(['/']);
});
