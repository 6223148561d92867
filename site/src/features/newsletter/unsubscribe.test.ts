import { afterEach, expect, it, test, vi } from 'vitest';
import { unsubscribe } from './unsubscribe.ts';

const failure = 'Errore durante la disiscrizione. Riprova più tardi.';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [200, { status: 'unsubscribed' }, { state: 'success' }],
  [200, { status: 'already_unsubscribed' }, { state: 'already_unsubscribed' }],
  [404, {}, { state: 'error', text: 'Indirizzo email non trovato nei nostri archivi.' }],
  [429, {}, { state: 'error', text: failure }],
  [500, {}, { state: 'error', text: failure }],
])('status %i with the body %o is shown as %o', async (status, body, outcome) => {
  const ask = vi.fn(async (..._: unknown[]) => Response.json(body, { status }));
  vi.stubGlobal('fetch', ask);
  expect(await unsubscribe('lettrice+arte@example.org', 'firma')).toEqual(outcome);
  const [asked] = ask.mock.calls;
  expect(asked).toEqual([
    '/api/newsletter/unsubscribe/lettrice%2Barte%40example.org?token=firma',
    expect.objectContaining({ method: 'POST' }),
  ]);
});

it.each([null, '', ' '])('the address %o is not sent to the unsubscribe API', async (email) => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  expect(await unsubscribe(email, null)).toEqual({
    state: 'error',
    text: 'Email non specificata nel link di disiscrizione',
  });
});

it('an unsubscription without a network says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await unsubscribe('lettrice@example.org', null)).toEqual({ state: 'error', text: failure });
});
