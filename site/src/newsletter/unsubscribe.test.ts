import { afterEach, expect, it, test, vi } from 'vitest';
import { unsubscribe } from './unsubscribe.ts';

const failure = 'Errore durante la disiscrizione. Riprova più tardi.';

const link = { email: 'lettrice+arte@example.org', token: 'firma', sent: '1790000000', asks: false };

afterEach(() => vi.unstubAllGlobals());

test.each([
  [200, { status: 'unsubscribed' }, { state: 'success' }],
  [200, { status: 'already_unsubscribed' }, { state: 'already_unsubscribed' }],
  [409, {}, { state: 'to_confirm' }],
  [404, {}, { state: 'error', text: 'Indirizzo email non trovato nei nostri archivi.' }],
  [429, {}, { state: 'error', text: failure }],
  [500, {}, { state: 'error', text: failure }],
])('status %i with the body %o is shown as %o', async (status, body, outcome) => {
  const ask = vi.fn(async (..._: unknown[]) => Response.json(body, { status }));
  vi.stubGlobal('fetch', ask);
  expect(await unsubscribe(link)).toEqual(outcome);
  const [asked] = ask.mock.calls;
  expect(asked).toEqual([
    '/api/newsletter/unsubscribe/lettrice%2Barte%40example.org?token=firma&sent=1790000000',
    expect.objectContaining({ method: 'POST' }),
  ]);
});

it('a confirmed unsubscription asks no second time, and a link that asks calls nothing before', async () => {
  const ask = vi.fn(async (..._: unknown[]) => Response.json({ status: 'unsubscribed' }));
  vi.stubGlobal('fetch', ask);
  expect(await unsubscribe({ ...link, asks: true })).toEqual({ state: 'to_confirm' });
  expect(ask).not.toHaveBeenCalled();
  expect(await unsubscribe({ ...link, asks: true }, true)).toEqual({ state: 'success' });
  expect(ask.mock.calls[0]?.[0]).toBe('/api/newsletter/unsubscribe/lettrice%2Barte%40example.org?token=firma');
});

it.each([null, '', ' '])('the address %o is not sent to the unsubscribe API', async (email) => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  expect(await unsubscribe({ ...link, email })).toEqual({
    state: 'error',
    text: 'Email non specificata nel link di disiscrizione',
  });
});

it('an unsubscription without a network says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await unsubscribe(link)).toEqual({ state: 'error', text: failure });
});
