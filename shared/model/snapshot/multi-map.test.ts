import { expect, test } from 'vitest';
import { MultiMap } from './multi-map.ts';

test('a key has the values that were added and not deleted, each once', () => {
  const map = new MultiMap<string, string>();
  const values = () => [...map.get('a')].toSorted();
  expect([map.has('a'), values()]).toEqual([false, []]);
  map.add('a', 'uno');
  map.add('a', 'uno');
  expect([map.has('a'), values()]).toEqual([true, ['uno']]);
  map.add('a', 'due');
  map.add('a', 'tre');
  expect(values()).toEqual(['due', 'tre', 'uno']);
  map.delete('a', 'uno');
  map.delete('a', 'quattro');
  expect(values()).toEqual(['due', 'tre']);
  map.delete('a', 'tre');
  map.delete('a', 'due');
  expect([map.has('a'), values()]).toEqual([false, []]);
});

test.each([2, 5, 20])('of %i values under one key each can be deleted and added again', (count) => {
  const map = new MultiMap<string, string>();
  const values = Array.from({ length: count }, (_, number) => `valore ${number}`);
  for (const value of [...values, ...values]) map.add('a', value);
  expect([...map.get('a')]).toEqual(values);
  for (const value of values) {
    map.delete('a', value);
    expect([...map.get('a')].toSorted()).toEqual(values.filter((one) => one !== value).toSorted());
    map.add('a', value);
  }
  for (const value of values) map.delete('a', value);
  expect(map.has('a')).toBe(false);
});

test('deleting another value than the only one leaves it, and other keys are untouched', () => {
  const map = new MultiMap<string, string>();
  map.add('a', 'uno');
  map.add('b', 'uno');
  map.delete('a', 'due');
  expect([...map.get('a')]).toEqual(['uno']);
  map.delete('a', 'uno');
  expect([map.has('a'), [...map.get('b')]]).toEqual([false, ['uno']]);
});
