import { afterEach, expect, it, vi } from 'vitest';
import { draftCalls } from './server-drafts.ts';

afterEach(() => vi.unstubAllGlobals());

it('with the session of another account no draft is asked for, sent or removed', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ id: 'other', role: 'writer' }) });
  const calls = draftCalls('article', 'mine');
  const { signal } = new AbortController();
  await expect(calls.get('1', signal)).rejects.toMatchObject({ status: 401 });
  await expect(calls.put('1', { version: 1, values: {} }, undefined, signal)).rejects.toMatchObject({ status: 401 });
  await expect(calls.remove('1', 'tag', signal)).rejects.toMatchObject({ status: 401 });
  expect(fetched).not.toHaveBeenCalled();
});
