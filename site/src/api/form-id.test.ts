import { expect, test } from 'vitest';
import { newFormId } from './api.ts';

test('a form id is unique and a valid idempotency key of the API', () => {
  const ids = Array.from({ length: 1_000 }, newFormId);
  expect(ids.filter((id) => !/^[A-Za-z0-9_-]{16,64}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1_000);
});
