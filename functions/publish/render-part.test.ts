import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { type Helper, RenderedThere } from './render-part.ts';

const part = (name: string) => Array.from({ length: 40 }, (_, number) => `/${name}/${number}`);
const [first, second] = [part('uno'), part('due')];

/** A helper whose pages say how many changes it has seen. */
function followingHelper() {
  const asked = vi.fn<(paths: readonly string[]) => void>();
  let changes = 0;
  const helper: Helper = async (paths) => {
    asked(paths);
    const body = Buffer.from(String(changes));
    await nextTurn();
    return paths.map((path) => [path, { body, asked: [], results: [] }]);
  };
  const change = () => {
    changes += 1;
  };
  return { there: new RenderedThere([helper]), pages: () => asked.mock.calls.flatMap(([paths]) => paths), change };
}

const shown = (rendered: Awaited<ReturnType<RenderedThere['of']>>) =>
  new Set([...rendered.values()].map(({ body }) => String(body)));

it('a helper renders the next part while the one before is written, each page once', async () => {
  const { there, pages } = followingHelper();
  const rendered = await there.of(first, second);
  expect([...rendered.keys()].toSorted()).toEqual(first.toSorted());
  await vi.waitFor(() => expect(pages()).toHaveLength(80));
  expect([...(await there.of(second)).keys()].toSorted()).toEqual(second.toSorted());
  expect(pages()).toHaveLength(80);
});

it('of what was begun before a change nothing is shown, and helpers leave the rest of it', async () => {
  const { there, pages, change } = followingHelper();
  const large = Array.from({ length: 10 }, (_, number) => part(`due/${number}`)).flat();
  await there.of(first, large);
  change();
  there.forget();
  const begun = pages().length;
  expect(begun).toBeLessThan(first.length + large.length);
  for (let turns = 0; turns < 10; turns += 1) await nextTurn();
  expect(pages()).toHaveLength(begun);
  expect(shown(await there.of(large))).toEqual(new Set(['1']));
});

it('a part that differs from the one that was begun is rendered anew', async () => {
  const { there } = followingHelper();
  await there.of(first, second);
  const others = part('tre');
  expect([...(await there.of(others)).keys()].toSorted()).toEqual(others.toSorted());
});
