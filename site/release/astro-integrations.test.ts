import { expect, it } from 'vitest';
import { placed } from '#site/astro-integrations.ts';

const style = (name: string, order: number, depth: number) => ({
  order,
  depth,
  sheet: { type: 'inline' as const, content: name },
});
const names = (styles: ReturnType<typeof style>[]) => styles.map(({ sheet }) => sheet.content).join(' ');

it('styles come in the order of their imports, the deeper first, those of islands last', () => {
  const styles = [style('island', -1, -1), style('late', 2, 0), style('page', 1, 1), style('component', 1, 4)];
  expect(names(placed(styles))).toBe('component page late island');
});

it('styles of the same depth and order come in one order, however they were found', () => {
  const one = style('.spread', 12, 2);
  const other = style('.tools', 12, 2);
  expect(names(placed([one, other]))).toBe(names(placed([other, one])));
});

it('styles of islands keep their order, and each gets a place that no other has', () => {
  const islands = placed(['c', 'b', 'a'].map((name) => style(name, -1, -1)));
  expect(names(islands)).toBe('c b a');
  expect(islands.map(({ order }) => order)).toEqual([0, 1, 2]);
});
