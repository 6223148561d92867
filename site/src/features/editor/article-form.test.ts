import { describe, expect, test } from 'vitest';
import { Article } from '#shared/model/article.ts';
import { type ArticleForm, changeOf, formOf, inputOf, newArticle } from './article-form.ts';

const elena = { fullName: 'Elena Baldacci', username: 'elena' };

const filled: ArticleForm = {
  ...newArticle(elena),
  title: 'Il fondo oro',
  description: 'Perché la foglia riflette',
  image: '/pictures/oro.svg',
};

const stored = Article.parse({
  ...filled,
  id: '01J',
  authorId: 'elena',
  version: 3,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  date: '2026-11-20',
  textColor: '#151515',
  status: 'published',
});

describe('a new article', () => {
  test('is a draft of its author in Arte, on the colour of Arte', () => {
    expect(newArticle(elena)).toMatchObject({
      author: 'Elena Baldacci',
      status: 'draft',
      category: 'arte',
      bgColor: '#ffd1e7',
      featured: false,
    });
  });

  test('leaves out what is empty', () => {
    expect(inputOf(filled, 'editor')).toEqual({
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

  test('keeps what is required, so that the empty field is complained about', () => {
    expect(inputOf(newArticle(elena), 'writer')).toMatchObject({ title: '', description: '', image: '' });
  });
});

describe('a change', () => {
  test('says which version it started from', () => {
    expect(changeOf(filled, 'editor', 3)).toMatchObject({ version: 3, title: 'Il fondo oro' });
  });

  test('clears a text with an empty one', () => {
    expect(changeOf({ ...filled, subtitle: '' }, 'editor', 3)).toMatchObject({ subtitle: '' });
  });

  test('without a date keeps the date', () => {
    expect(changeOf({ ...filled, date: '' }, 'editor', 3)).not.toHaveProperty('date');
  });
});

test('a writer says nothing of what stands in front', () => {
  expect(inputOf(filled, 'writer')).not.toHaveProperty('featured');
  expect(changeOf(filled, 'writer', 1)).not.toHaveProperty('featured');
});

test.each([
  ['writer', 'pending'],
  ['editor', 'published'],
  ['admin', 'published'],
] as const)('a published article comes to a %s as %s', (role, status) => {
  expect(formOf(stored, role).status).toBe(status);
});

test('what an article does not have is empty in the form', () => {
  const { subtitle: _, ...without } = stored;
  expect(formOf(without, 'editor')).toMatchObject({ subtitle: '', date: '2026-11-20' });
});
