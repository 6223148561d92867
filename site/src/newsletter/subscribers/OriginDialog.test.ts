import { expect, test } from 'vitest';
import type { SubscriptionOrigin } from '#shared/newsletter/subscriber.ts';
import { mailState, originSentences } from './OriginDialog.tsx';

const subscription = { email: 'anna@posta.example', isActive: true, subscribedAt: '2026-11-22T10:00:00.000Z' };
const form = { at: '2026-11-22T10:00:00.000Z', source: 'form', textVersion: '2026-11-22' } as const;

test.each<[string, Partial<SubscriptionOrigin>, string[]]>([
  [
    'the form, confirmed',
    { consent: { ...form, network: '203.0.113.0/24', confirmedAt: '2026-12-08T10:05:00.000Z' } },
    [
      'L’indirizzo è stato scritto nel modulo del sito il 22 novembre 2026 alle ore 11:00, dalla rete 203.0.113.0/24.',
      'Il testo accettato è quello del 22 novembre 2026.',
      'L’iscrizione è stata confermata dal messaggio inviato all’indirizzo l’8 dicembre 2026 alle ore 11:05.',
    ],
  ],
  [
    'the form, not confirmed yet',
    { consent: form, subscription: { ...subscription, isActive: false, awaitsConfirmation: true } },
    [
      'L’indirizzo è stato scritto nel modulo del sito il 22 novembre 2026 alle ore 11:00.',
      'Il testo accettato è quello del 22 novembre 2026.',
      'L’iscrizione aspetta la conferma: la newsletter non parte ancora.',
    ],
  ],
  [
    'the profile of an account',
    { consent: { ...form, source: 'profile', network: '203.0.113.0/24' } },
    [
      'L’iscrizione è stata scelta nel profilo dell’account il 22 novembre 2026 alle ore 11:00, dalla rete 203.0.113.0/24.',
    ],
  ],
  [
    'an imported list, ended',
    {
      consent: { at: '2025-01-31T12:00:00.000Z', source: 'import', textVersion: '2026-11-22' },
      subscription: { ...subscription, isActive: false, unsubscribedAt: '2026-11-24T09:00:00.000Z' },
    },
    [
      'L’indirizzo viene da un elenco importato, con un consenso del 31 gennaio 2025.',
      'L’iscrizione è finita il 24 novembre 2026.',
    ],
  ],
  [
    'the newsroom, asked for again',
    {
      consent: { ...form, source: 'newsroom' },
      requested: { ...form, at: '2026-11-25T07:00:00.000Z' },
      subscription: { ...subscription, isActive: false, awaitsConfirmation: true },
    },
    [
      'L’iscrizione è stata attivata dalla redazione il 22 novembre 2026 alle ore 11:00.',
      'L’iscrizione è stata chiesta di nuovo il 25 novembre 2026 alle ore 08:00 e aspetta la conferma.',
    ],
  ],
  [
    'the form, ended and reactivated by the newsroom',
    {
      consent: form,
      reactivated: { at: '2026-11-26T09:00:00.000Z', leftAt: '2026-11-24T09:00:00.000Z', leavingReason: 'subscriber' },
    },
    [
      'L’indirizzo è stato scritto nel modulo del sito il 22 novembre 2026 alle ore 11:00.',
      'Il testo accettato è quello del 22 novembre 2026.',
      'Era finita il 24 novembre 2026; la redazione l’ha riattivata il 26 novembre 2026 alle ore 10:00.',
    ],
  ],
  ['no record', {}, ['Non è registrato come è nata l’iscrizione.']],
])('a subscription from %s is explained', (_, origin, sentences) => {
  expect(originSentences({ subscription, newsletters: [], ...origin })).toEqual(sentences);
});

test.each([
  ['sent', 'inviata l’8 dicembre 2026'],
  ['pending', 'in attesa'],
] as const)('a mail that is %s is «%s»', (state, words) => {
  expect(mailState({ newsletter: 'n1', subject: 'Oggi', state, at: '2026-12-08T10:00:00.000Z' })).toBe(words);
});
