import { describe, expect, test } from 'vitest';
import { changeOf, inputOf, newValues, valuesOf } from './form-values.ts';
import type { FormValues } from './kind.ts';
import { articleKind } from './kinds/article.ts';
import { eventKind } from './kinds/event.ts';
import { galleryKind } from './kinds/gallery.ts';
import { newsKind } from './kinds/news.ts';
import { videoKind } from './kinds/video.ts';

const elena = { fullName: 'Elena Baldacci', username: 'elena', role: 'writer' } as const;

const filled: FormValues = {
  ...newValues(articleKind, elena),
  title: 'Il fondo oro',
  description: 'Perché la foglia riflette',
  image: '/pictures/oro.svg',
};

const bookkeeping = { id: '01J', authorId: 'elena', version: 3, updatedAt: '2026-11-20T10:00:00Z' };

describe('what is new', () => {
  test('an article is a draft of its author in Arte, on the colour of Arte', () => {
    expect(newValues(articleKind, elena)).toMatchObject({
      author: 'Elena Baldacci',
      status: 'draft',
      category: 'arte',
      bgColor: '#ffd1e7',
      featured: false,
    });
  });

  test('somebody without a full name signs with the username', () => {
    expect(newValues(videoKind, { ...elena, fullName: '' })['author']).toBe('elena');
  });

  test.each([
    ['admin', 'published'],
    ['editor', 'pending'],
    ['writer', 'pending'],
  ] as const)('an event by an %s begins as a %s Mostra', (role, status) => {
    expect(newValues(eventKind, { ...elena, role })).toMatchObject({ status, type: 'Mostra', category: '' });
  });

  test.each([newsKind, galleryKind])('$words.one has no status', (kind) => {
    expect(newValues(kind, elena)).not.toHaveProperty('status');
  });

  test('leaves out what is empty', () => {
    expect(inputOf(articleKind, filled, 'editor')).toEqual({
      title: 'Il fondo oro',
      description: 'Perché la foglia riflette',
      image: '/pictures/oro.svg',
      category: 'arte',
      bgColor: '#ffd1e7',
      author: 'Elena Baldacci',
      status: 'draft',
      featured: false,
    });
  });

  test('an event sends no empty time, address or category', () => {
    const values = { ...newValues(eventKind, elena), title: 'Fiera', startTime: '10:00' };
    expect(inputOf(eventKind, values, 'writer')).toEqual({
      ...{ title: 'Fiera', type: 'Mostra', location: '', startDate: '', endDate: '', description: '' },
      ...{ startTime: '10:00', status: 'pending' },
    });
  });

  test('tags are what stands between commas, each once', () => {
    const tagsOf = (tags: string) => inputOf(newsKind, { ...newValues(newsKind, elena), tags }, 'editor')['tags'];
    expect(tagsOf('restauro,  fondi oro, restauro, ')).toEqual(['restauro', 'fondi oro']);
    expect(tagsOf('')).toBeUndefined();
  });
});

describe('a change', () => {
  test('says which version it started from', () => {
    expect(changeOf(articleKind, filled, 'editor', 3)).toMatchObject({ version: 3, title: 'Il fondo oro' });
  });

  test('clears a text with an empty one', () => {
    expect(changeOf(articleKind, { ...filled, subtitle: '' }, 'editor', 3)).toMatchObject({ subtitle: '' });
  });

  test('without a date keeps the date', () => {
    expect(changeOf(articleKind, { ...filled, date: '' }, 'editor', 3)).not.toHaveProperty('date');
  });

  test('takes the last tag away', () => {
    expect(changeOf(newsKind, newValues(newsKind, elena), 'editor', 3)).toMatchObject({ tags: [] });
  });
});

test('a writer says nothing of what stands in front', () => {
  expect(inputOf(articleKind, filled, 'writer')).not.toHaveProperty('featured');
  expect(changeOf(articleKind, filled, 'writer', 1)).not.toHaveProperty('featured');
});

describe('what is stored', () => {
  test.each([
    ['writer', 'pending'],
    ['editor', 'published'],
    ['admin', 'published'],
  ] as const)('and published comes to a %s as %s', (role, status) => {
    expect(valuesOf(articleKind, { ...bookkeeping, status: 'published' }, role)['status']).toBe(status);
  });

  test('comes back as it was typed', () => {
    const stored = { ...bookkeeping, title: 'Riapre lo studiolo', summary: 'Dopo nove anni', tags: ['uno', 'due'] };
    expect(valuesOf(newsKind, stored, 'editor')).toMatchObject({ title: 'Riapre lo studiolo', tags: 'uno, due' });
  });

  test('is empty in the form where it has nothing', () => {
    const stored = { ...bookkeeping, status: 'draft', date: '2026-11-20' } as const;
    expect(valuesOf(articleKind, stored, 'editor')).toMatchObject({
      ...{ subtitle: '', date: '2026-11-20', featured: false },
    });
  });
});
