import { describe, expect, test } from 'vitest';
import { problemsIn } from './form-resolver.ts';
import { newValues } from './form-values.ts';
import type { EditorKind, FormValues } from './kind.ts';
import { articleKind } from './kinds/article.ts';
import { eventKind } from './kinds/event.ts';
import { galleryKind } from './kinds/gallery.ts';
import { newsKind } from './kinds/news.ts';
import { videoKind } from './kinds/video.ts';

const elena = { fullName: 'Elena Baldacci', username: 'elena', role: 'editor' } as const;

function complaints(kind: EditorKind, values: FormValues): Record<string, string> {
  const problems = problemsIn(kind, { ...newValues(kind, elena), ...values }, 'editor');
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

describe('an empty form names what it needs', () => {
  test.each([
    [articleKind, ['title', 'description', 'image']],
    [videoKind, ['videoUrl', 'title', 'description']],
    [eventKind, ['title', 'startDate', 'endDate', 'location', 'description']],
    [newsKind, ['title', 'summary']],
    [galleryKind, ['image', 'title', 'artist']],
  ] as [EditorKind, string[]][])('$words.one', (kind, required) => {
    expect(complaints(kind, {})).toEqual(Object.fromEntries(required.map((field) => [field, 'Campo obbligatorio'])));
  });
});

const video = { title: 'In bottega', description: 'Un’ora tra le colle' };
test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', undefined],
  ['https://youtu.be/aqz-KE-bpKQ', undefined],
  ['https://vimeo.com/76979871', undefined],
  ['https://example.org/video', 'URL video non valido. Usa un link YouTube o Vimeo'],
  ['https://vimeo.com/canali', 'URL video non valido. Usa un link YouTube o Vimeo'],
  ['video', 'URL video non valido. Usa un link YouTube o Vimeo'],
])('a video at %s: %s', (videoUrl, message) => {
  expect(complaints(videoKind, { ...video, videoUrl })['videoUrl']).toBe(message);
});

const event = { title: 'Fiera', location: 'Parma', description: 'Antiquari', startDate: '2026-12-05' };
const complaintOf = (values: FormValues) => eventKind.complaint?.(complaints(eventKind, values));

test('an event that lacks something says so once for the whole form', () => {
  expect(complaintOf({ ...event, endDate: '2026-12-06', location: ' ' })).toBe('Compila tutti i campi obbligatori');
  expect(complaintOf({ ...event, endDate: '' })).toBe('Compila tutti i campi obbligatori');
});

test('an event ends when it begins or later', () => {
  expect(complaintOf({ ...event, endDate: '2026-12-04' })).toBe(
    'La data di fine deve essere successiva alla data di inizio',
  );
  expect(complaints(eventKind, { ...event, endDate: '2026-12-05' })).toEqual({});
});

test('a tag that is too long is said at the field of the tags', () => {
  const values = { title: 'Riapre', summary: 'Dopo nove anni', tags: `restauro, ${'x'.repeat(51)}` };
  expect(complaints(newsKind, values)).toEqual({ tags: 'Al massimo 50 caratteri' });
});
