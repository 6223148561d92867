import { afterEach, expect, it, vi } from 'vitest';
import { postSigned, signedLink } from './signed-link.ts';

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
