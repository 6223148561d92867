import { describe, expect, test } from 'vitest';
import { articleKind } from '#site/src/kinds/articles/article-form.ts';
import { eventKind } from '#site/src/kinds/events/event-form.ts';
import { galleryKind } from '#site/src/kinds/gallery/work-form.ts';
import { newsKind } from '#site/src/kinds/news/news-form.ts';
import { videoKind } from '#site/src/kinds/videos/video-form.ts';
import { changeOf, inputOf, newValues, problemsIn, valuesOf } from './form-values.ts';
import type { EditorKind, FormValues } from './kind.ts';

const elena = { fullName: 'Elena Baldacci', username: 'elena', role: 'writer' } as const;

const filled: FormValues = {
  ...newValues(articleKind, elena),
  title: 'Il fondo oro',
  description: 'Perché la foglia riflette',
  image: '/pictures/oro.svg',
};

const storedFields = { id: '01J', authorId: 'elena', version: 3, updatedAt: '2026-11-20T10:00:00Z' };

describe('the form of a new item', () => {
  test('a new article is a draft by its author, in the first category and its colour', () => {
    expect(newValues(articleKind, elena)).toMatchObject({
      author: 'Elena Baldacci',
      status: 'draft',
      category: 'arte',
      bgColor: '#ffd1e7',
      featured: false,
    });
  });

  test('the author of a new item is the username of a user without a full name', () => {
    expect(newValues(videoKind, { ...elena, fullName: '' })['author']).toBe('elena');
  });

  test.each([
    ['admin', 'published'],
    ['editor', 'pending'],
    ['writer', 'pending'],
  ] as const)('a new event by the role %s has the status %s and the type Mostra', (role, status) => {
    expect(newValues(eventKind, { ...elena, role })).toMatchObject({ status, type: 'Mostra', category: '' });
  });

  test.each([newsKind, galleryKind])('a new item of the kind $kind is published, a stored draft is a draft', (kind) => {
    expect(newValues(kind, elena)).toHaveProperty('status', 'published');
    const stored = { id: 'x', authorId: 'y', version: 1, updatedAt: '2026-11-20T10:00:00.000Z' };
    expect(valuesOf(kind, { ...stored, status: 'draft' }, 'editor')).toHaveProperty('status', 'draft');
  });

  test('empty optional fields of a new item are not sent', () => {
    const sent = inputOf(articleKind, filled, 'editor');
    expect(Object.keys(sent).toSorted().join(' ')).toBe(
      'author bgColor category description featured image status title',
    );
  });

  test('tags are split at commas, without duplicates', () => {
    const tagsOf = (tags: string) => inputOf(newsKind, { ...newValues(newsKind, elena), tags }, 'editor')['tags'];
    expect(tagsOf('restauro,  fondi oro, restauro, ')).toEqual(['restauro', 'fondi oro']);
    expect(tagsOf('')).toBeUndefined();
  });
});

test('a change is sent with its version, and with what was emptied', () => {
  const emptied = { ...filled, subtitle: '', date: '' };
  expect(changeOf(articleKind, emptied, 'editor', 3)).toMatchObject({
    ...{ version: 3, title: 'Il fondo oro', subtitle: '' },
    // The API replaces it by that of today.
    date: '',
  });
  expect(changeOf(newsKind, newValues(newsKind, elena), 'editor', 3)).toMatchObject({ tags: [] });
});

test('a form sends the featured flag only for roles that may set it', () => {
  expect(inputOf(articleKind, filled, 'writer')).not.toHaveProperty('featured');
  expect(changeOf(articleKind, filled, 'writer', 1)).not.toHaveProperty('featured');
});

describe('a stored item in the form', () => {
  test.each([
    ['writer', 'pending'],
    ['editor', 'published'],
    ['admin', 'published'],
  ] as const)('the form of a %s shows a published article with the status %s', (role, status) => {
    expect(valuesOf(articleKind, { ...storedFields, status: 'published' }, role)['status']).toBe(status);
  });

  test('stored tags are joined with commas in the form', () => {
    const texts = { title: 'Riapre lo studiolo', summary: 'Dopo nove anni', tags: ['uno', 'due'] };
    const stored = { ...storedFields, ...texts, status: 'published' } as const;
    expect(valuesOf(newsKind, stored, 'editor')).toMatchObject({ title: 'Riapre lo studiolo', tags: 'uno, due' });
  });

  test('absent fields of a stored item are empty in the form', () => {
    const stored = { ...storedFields, status: 'draft', date: '2026-11-20' } as const;
    expect(valuesOf(articleKind, stored, 'editor')).toMatchObject({
      subtitle: '',
      date: '2026-11-20',
      featured: false,
    });
  });
});

function problemsOf(kind: EditorKind, values: FormValues): Record<string, string> {
  const problems = problemsIn(kind, { ...newValues(kind, { ...elena, role: 'editor' }), ...values }, 'editor');
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

test.each([
  [articleKind, ['title', 'description', 'image']],
  [videoKind, ['videoUrl', 'title', 'description']],
  [eventKind, ['title', 'startDate', 'endDate', 'location', 'description']],
  [newsKind, ['title', 'summary']],
  [galleryKind, ['image', 'title', 'artist']],
] as [EditorKind, string[]][])('an empty form of the kind $kind names its required fields', (kind, required) => {
  expect(problemsOf(kind, {})).toEqual(Object.fromEntries(required.map((field) => [field, 'Campo obbligatorio'])));
});

const event = { title: 'Fiera', location: 'Parma', description: 'Antiquari', startDate: '2026-12-05' };
const complaintOf = (values: FormValues) => eventKind.complaint?.(problemsOf(eventKind, values));

test('an event with an empty field has one message for the whole form, and one that ends before it begins its own', () => {
  expect(complaintOf({ ...event, endDate: '2026-12-06', location: ' ' })).toBe('Compila tutti i campi obbligatori');
  expect(complaintOf({ ...event, endDate: '2026-12-04' })).toMatch(/^La data di fine deve essere successiva/);
});

test('the error of a single tag is shown at the field of the tags', () => {
  const values = { title: 'Riapre', summary: 'Dopo nove anni', tags: `restauro, ${'x'.repeat(51)}` };
  expect(problemsOf(newsKind, values)).toEqual({ tags: 'Al massimo 50 caratteri' });
});
