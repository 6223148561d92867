import { expect, test } from 'vitest';
import { staffMessages, subscriptionMessages } from '#functions/newsletter/public-routes.ts';
import { VideoInput } from '#shared/kinds/video.ts';
import { mediaRefusals, uploadProblems } from '#shared/media/uploads.ts';
import { pauseMessages } from '#site/src/newsletter/sending/useSending.ts';
import { errors, shownByPages, wholeSentences } from './errors.ts';

const tables: Record<string, Record<string, string | { detail: string }>> = {
  errors,
  shownByPages,
  wholeSentences,
  subscriptionMessages,
  staffMessages,
  pauseMessages,
  mediaRefusals,
  uploadProblems,
};

/** The specification's words, to the letter. */
const asSpecified = new Set(['Indirizzo email non trovato nei nostri archivi.']);

const messages = Object.entries(tables).flatMap(([table, entries]) =>
  Object.entries(entries).map(([name, entry]) => [table, name, typeof entry === 'string' ? entry : entry.detail]),
);

test.each(messages)('the message %s.%s ends with a full stop if it has two sentences: %s', (_, __, message = '') => {
  if (asSpecified.has(message)) return;
  const hasTwoSentences = /[.!?…] [A-ZÈÀ«]/.test(message);
  expect(message).toMatch(hasTwoSentences ? /[.!?…]$/ : /[^.]$/);
});

test('an address that is no video is refused in the words of the specification', () => {
  const { error } = VideoInput.pick({ videoUrl: true }).safeParse({ videoUrl: 'https://example.org/video' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['URL video non valido. Usa un link YouTube o Vimeo.']);
});
