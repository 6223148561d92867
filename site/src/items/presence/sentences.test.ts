import { expect, test } from 'vitest';
import { arrivals, unsavedChangesOf } from './sentences.ts';

test('arrivals and departures are announced', () => {
  expect(arrivals([], ['Anna'], 'il video')).toBe('Anna ha aperto il video.');
  expect(arrivals(['Anna'], ['Anna'], 'il video')).toBe('');
  expect(arrivals(['Anna'], ['Bruno'], 'il video')).toBe('Bruno ha aperto il video. Anna ha lasciato il video.');
});

test.each([
  ['2026-11-23T09:42:00Z', 'dalle 10:42'],
  ['2026-11-23T00:05:00Z', 'dall’1:05'],
  ['2026-11-22T22:30:00Z', 'dal 22 novembre 2026 alle ore 23:30'],
  ['2026-11-08T09:42:00Z', 'dall’8 novembre 2026 alle ore 10:42'],
])('unsaved changes of %s are dated %s', (savedAt, since) => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(unsavedChangesOf({ name: 'Anna', savedAt }, now)).toBe(`Anna ha modifiche non salvate, ${since}`);
});
