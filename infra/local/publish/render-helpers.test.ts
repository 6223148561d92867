import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applyItem } from '#functions/publish/items.ts';
import { type Helper, RenderedThere, renderPart } from '#functions/publish/render-part.ts';
import type { Renderer } from '#functions/publish/renderer.ts';
import { siteFile } from '#infra/local/settings.ts';
import { DbSource, type SiteDb } from '#shared/publish/site-db.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { writeFixtureSnapshot } from '#site/release/testing/fixture-snapshot.ts';
import { renderHelpers } from './render-helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'render-helpers-'));
const ids = Array.from({ length: 240 }, (_, number) => `articolo-${number}`);
let db: SiteDb;
let release: string;
let renderer: Renderer;

beforeAll(async () => {
  db = writeFixtureSnapshot(folder, ids);
  release = await ensureRelease();
  renderer = (await import(pathToFileURL(join(release, 'renderer.mjs')).href)) as Renderer;
});
afterAll(() => {
  for (const pid of workers()) process.kill(pid);
  rmSync(folder, { recursive: true, force: true });
});

/** The processes that read this file. */
const workers = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('render-worker.ts') && line.includes(folder))
    .map((line) => Number.parseInt(line, 10));

const oneHelper = (): Helper => renderHelpers({ release, file: siteFile(folder) }, 1)[0] as Helper;

async function render(helpers: Helper[]) {
  renderer.begin(new DbSource(db));
  const paths = ids.map((id) => `/articolo/${id}`);
  const there = await new RenderedThere(helpers).of(paths);
  return renderPart(paths, { renderer, isKnown: () => false, there });
}

it('a helper that is killed again and again leaves no page out: all are the same bytes, with the same queries', async () => {
  const helper = oneHelper();
  const answers = vi.fn();
  const deaths = vi.fn();
  const killed: Helper = async (paths) => {
    try {
      const pages = await helper(paths);
      answers();
      if (answers.mock.calls.length % 5 === 2) for (const pid of workers()) process.kill(pid, 'SIGKILL');
      return pages;
    } catch (error) {
      deaths();
      throw error;
    }
  };
  const alone = await render([]);
  const together = await render([killed]);
  expect(answers).toHaveBeenCalled();
  expect(deaths).toHaveBeenCalled();
  const comparable = ({ rendered }: typeof alone) =>
    [...rendered].map(([path, { body, asked }]) => [path, String(body), asked]).toSorted();
  expect(comparable(together)).toEqual(comparable(alone));
});

it('a helper shows an item as each transaction of the publisher leaves it', async () => {
  const helper = oneHelper();
  const id = 'articolo-99';
  const shown = async () => {
    const pages = await helper([`/articolo/${id}`, '/articoli']);
    return pages.map(([path, { body }]) => [
      path,
      /Titolo di articolo-99|Un altro titolo/.exec(plainBlanks(String(body)))?.[0],
    ]);
  };
  expect(await shown()).toEqual([
    [`/articolo/${id}`, 'Titolo di articolo-99'],
    ['/articoli', 'Titolo di articolo-99'],
  ]);
  const source = new DbSource(db);
  const summary = {
    ...(source.summary('article', id) as SnapshotSummary<'article'>),
    title: 'Un altro titolo',
    version: 2,
  };
  const body = JSON.stringify({ ...(source.item('article', id) as object), ...summary });
  db.transaction(() => applyItem(db, { kind: 'article', id, live: { summary, body } }));
  expect(await shown()).toEqual([
    [`/articolo/${id}`, 'Un altro titolo'],
    ['/articoli', 'Un altro titolo'],
  ]);
});

it('a page that a helper does not know is missing from its answer', async () => {
  const pages = await oneHelper()(['/', '/articolo/mai-scritto']);
  expect(pages.map(([path]) => path)).toEqual(['/']);
});
