import { afterEach, expect, it, test, vi } from 'vitest';
import { subscribe } from './subscribe.ts';

const failure = "Errore durante l'iscrizione. Riprova più tardi.";

const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

afterEach(() => vi.unstubAllGlobals());

test.each([
  [200, { message: 'Iscrizione completata.', status: 'subscribed' }, 'success', 'Iscrizione completata.'],
  [200, { message: 'Sei già dei nostri.', status: 'already_subscribed' }, 'info', 'Sei già dei nostri.'],
  [422, { detail: 'Indirizzo email non valido' }, 'error', 'Indirizzo email non valido'],
  [500, {}, 'error', failure],
])('the subscription API’s answer %i %o becomes a message of kind %s', async (status, body, kind, text) => {
  answering(status, body);
  expect(await subscribe('lettrice@example.org')).toEqual({ kind, text });
});

it('an empty address is not sent to the subscription API', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  expect(await subscribe('  ')).toEqual({ kind: 'error', text: 'Inserisci il tuo indirizzo email' });
});

it('a subscription without a network says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await subscribe('lettrice@example.org')).toEqual({ kind: 'error', text: failure });
});
