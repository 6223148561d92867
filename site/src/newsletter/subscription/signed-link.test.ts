import { afterEach, expect, it, test, vi } from 'vitest';
import { postSigned, signedLink, unsubscribe } from './signed-link.ts';

afterEach(() => vi.unstubAllGlobals());

it('a link names whom it was written to, plus signs and all', () => {
  expect(signedLink('?email=anna+arte@posta.example&t=abc')).toEqual({
    email: 'anna+arte@posta.example',
    token: 'abc',
    sent: null,
    asks: false,
  });
  expect(signedLink('?email=anna%40posta.example&sent=1790000000&ask=1')).toEqual({
    email: 'anna@posta.example',
    token: null,
    sent: '1790000000',
    asks: true,
  });
  expect(signedLink('')).toEqual({ email: null, token: null, sent: null, asks: false });
});

it('its signature goes with the call, and the server’s sentence comes back', async () => {
  const ask = vi.fn(async () => Response.json({ message: 'Fatto.' }));
  vi.stubGlobal('fetch', ask);
  expect(await postSigned('confirm', { email: 'a@b.example', token: 't' })).toEqual({ status: 200, message: 'Fatto.' });
  expect(ask).toHaveBeenCalledWith('/api/newsletter/confirm', expect.objectContaining({ method: 'POST' }));
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Il link non è valido.' }, { status: 403 }));
  expect(await postSigned('confirm', { email: 'a@b.example', token: 't' })).toEqual({
    status: 403,
    message: 'Il link non è valido.',
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await postSigned('confirm', { email: 'a@b.example', token: 't' })).toBeUndefined();
});

const failure = 'Errore durante la disiscrizione. Riprova più tardi.';

const link = { email: 'lettrice+arte@example.org', token: 'firma', sent: '1790000000', asks: false };

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
