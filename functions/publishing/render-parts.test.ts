import { expect, it } from 'vitest';
import type { RenderedPage, Renderer } from './live-site.ts';
import { type Helper, type Part, renderParts } from './render-parts.ts';

const pageOf = (path: string, hash = 'now'): RenderedPage => ({
  file: path,
  body: Buffer.from(path),
  asked: { [path]: hash },
});

/** A renderer that notes what it renders and what it is asked. */
function rendererHere(broken: readonly string[] = []) {
  const [rendered, asked]: string[][] = [[], []];
  const renderer = {
    fingerprint(query: string) {
      asked?.push(query);
      return 'now';
    },
    async render(path: string) {
      if (broken.includes(path)) throw new Error(`${path} is broken`);
      rendered?.push(path);
      return pageOf(path);
    },
  } as Partial<Renderer> as Renderer;
  return { renderer, rendered: rendered ?? [], asked: asked ?? [] };
}

const parts = ['a', 'b', 'c'].map((part) => Array.from({ length: 50 }, (_, page) => `/${part}/${page}`));
const willing: Helper = async (paths) => paths.map((path) => [path, pageOf(path)]);

async function all(renderer: Renderer, helpers: readonly Helper[], progress: number[] = []): Promise<Part[]> {
  const found: Part[] = [];
  for await (const part of renderParts({ renderer, helpers }, parts, (done) => progress.push(done))) found.push(part);
  return found;
}

const pathsOf = (found: readonly Part[]) => found.map(({ rendered }) => [...rendered.keys()].toSorted());
const expected = parts.map((paths) => paths.toSorted());

it('every page is rendered once, in its part, by the helpers alone', async () => {
  const { renderer, rendered } = rendererHere();
  const progress: number[] = [];
  const there: string[] = [];
  const helper: Helper = async (paths) => {
    there.push(...paths);
    return willing(paths);
  };
  expect(pathsOf(await all(renderer, [helper, helper], progress))).toEqual(expected);
  expect(there.toSorted()).toEqual(parts.flat().toSorted());
  expect(rendered).toEqual([]);
  expect(progress.at(-1)).toBe(150);
});

it('the queries of a page that a helper rendered are known here', async () => {
  const { renderer, rendered, asked } = rendererHere();
  await all(renderer, [willing]);
  expect([...rendered, ...asked].toSorted()).toEqual(parts.flat().toSorted());
});

it('what a helper fails to render, or renders from another snapshot, is rendered here', async () => {
  const { renderer, rendered } = rendererHere();
  const outdated: Helper = async (paths) =>
    paths.filter((path) => !path.endsWith('0')).map((path) => [path, pageOf(path, path.endsWith('1') ? 'old' : 'now')]);
  const found = await all(renderer, [outdated]);
  expect(pathsOf(found)).toEqual(expected);
  expect(found.flatMap(({ rendered }) => [...rendered.values()].filter(({ asked }) => 'old' in asked))).toEqual([]);
  expect(rendered).toEqual(expect.arrayContaining(['/a/0', '/a/1', '/b/10', '/c/41']));
});

it('the batches of a helper that dies are done again, and one that always dies is asked no more', async () => {
  const { renderer } = rendererHere();
  let asked = 0;
  const dying: Helper = async (paths) => {
    asked += 1;
    if (asked === 2) throw new Error('ended');
    return willing(paths);
  };
  let deaths = 0;
  const dead: Helper = async () => {
    deaths += 1;
    throw new Error('ended');
  };
  expect(pathsOf(await all(renderer, [dying, dead]))).toEqual(expected);
  expect(deaths).toBeLessThan(10);
});

it('a page that cannot be rendered anywhere is named with its error', async () => {
  const { renderer } = rendererHere(['/b/7']);
  const helper: Helper = async (paths) => (await willing(paths)).filter(([path]) => path !== '/b/7');
  const found = await all(renderer, [helper]);
  expect(found.map(({ failed }) => failed.map(({ error }) => error.message))).toEqual([[], ['/b/7 is broken'], []]);
});

it('a page whose query fails here is named with its error, and every other page is done once', async () => {
  const { renderer } = rendererHere();
  const broken: Renderer = {
    ...renderer,
    fingerprint(query) {
      if (query === '/b/4') throw new Error('a broken query');
      return renderer.fingerprint(query);
    },
    async render(path) {
      if (path === '/b/4') throw new Error('a broken query');
      return renderer.render(path);
    },
  };
  const progress: number[] = [];
  const found = await all(broken, [willing], progress);
  expect(found.map(({ failed }) => failed.map(({ path }) => path))).toEqual([[], ['/b/4'], []]);
  expect(pathsOf(found).flat()).toEqual(expected.flat().filter((path) => path !== '/b/4'));
  expect(progress.at(-1)).toBe(150);
});

it('no more than the next part is begun before a part is taken', async () => {
  const { renderer, rendered } = rendererHere();
  const there: string[] = [];
  const helper: Helper = async (paths) => {
    there.push(...paths);
    return willing(paths);
  };
  for await (const _ of renderParts({ renderer, helpers: [helper] }, parts)) {
    expect([...rendered, ...there].filter((path) => path.startsWith('/c/'))).toEqual([]);
    break;
  }
});
