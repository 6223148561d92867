import { expect, it } from 'vitest';
import { placed } from '../style-order.ts';

const style = (name: string, order: number, depth: number) => ({ name, order, depth });
const names = (styles: { name: string }[]) => styles.map(({ name }) => name).join(' ');

it('styles come in the order of their imports, the deeper first, those of islands last', () => {
  const styles = [style('island', -1, -1), style('late', 2, 0), style('page', 1, 1), style('component', 1, 4)];
  expect(names(placed(styles))).toBe('component page late island');
});

it('styles of islands keep their order, and each gets a place that no other has', () => {
  const islands = placed(['a', 'b', 'c'].map((name) => style(name, -1, -1)));
  expect(names(islands)).toBe('a b c');
  expect(islands.map(({ order }) => order)).toEqual([0, 1, 2]);
});
