import { afterEach, describe, expect, test, vi } from 'vitest';
import { draftClaims } from './draft-claims.ts';

const opened: ReturnType<typeof draftClaims>[] = [];
function form() {
  const claims = draftClaims();
  opened.push(claims);
  return claims;
}
afterEach(() => {
  for (const claims of opened) claims.close();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  test('is held by one form', async () => {
    const [one, other] = [form(), form()];
    expect([await one.claim('a'), await other.claim('a'), await other.claim('b')]).toEqual([true, false, true]);
  });

  test.each([
    ['releases it', (claims: ReturnType<typeof form>) => claims.release('a')],
    ['is closed', (claims: ReturnType<typeof form>) => claims.close()],
  ])('is free as soon as its form %s', async (_, end) => {
    const [one, other] = [form(), form()];
    await one.claim('a');
    end(one);
    expect(await other.claim('a')).toBe(true);
  });

  test('is not held by a form that was closed while it asked', async () => {
    const [one, other] = [form(), form()];
    const asked = one.claim('a');
    one.close();
    expect([await asked, await other.claim('a')]).toEqual([false, true]);
  });
});

test.each([
  ['knows no locks', {}],
  ['refuses them', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
])('where the browser %s every claim is granted', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect([await form().claim('a'), await form().claim('a')]).toEqual([true, true]);
});
