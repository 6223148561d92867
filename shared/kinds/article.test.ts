import { describe, expect, it, test } from 'vitest';
import { ArticleInput, article } from './article.ts';

const form = {
  title: 'La linea sotto il colore',
  description: 'Che cosa racconta un disegno preparatorio.',
  category: 'arte',
  author: 'Giulia Ferrante',
  image: '/pictures/linea.svg',
};

const accepts = (fields: object) => ArticleInput.safeParse({ ...form, ...fields }).success;
const complaintsOf = (fields: object) =>
  ArticleInput.safeParse({ ...form, ...fields }).error?.issues.map(({ path }) => path.join('.')) ?? [];

/** decisions.md, «Content». */
const limits: [field: string, limit: number][] = [
  ['title', 200],
  ['subtitle', 300],
  ['description', 2_000],
  ['excerpt', 1_000],
  ['content', 200_000],
  ['author', 200],
  ['imageAlt', 200],
  ['imageCaption', 200],
  ['imageCredit', 200],
];

describe('a text of an article', () => {
  test.each(limits)('%s may have %i characters', (field, limit) =>
    expect(complaintsOf({ [field]: 'a'.repeat(limit) })).toEqual([]),
  );

  test.each(limits)('%s may not have one more than %i', (field, limit) =>
    expect(complaintsOf({ [field]: 'a'.repeat(limit + 1) })).toEqual([field]),
  );

  it('is counted as it is kept, in NFC', () => {
    expect(accepts({ title: 'e\u0301'.repeat(200) })).toBe(true);
    expect(complaintsOf({ title: '\u0958'.repeat(101) })).toEqual(['title']);
  });

  it('is kept in NFC', () => expect(ArticleInput.parse({ ...form, title: 'Perche\u0301' }).title).toBe('Perch\u00e9'));

  test.each(['\ud800', '\udc00'])('may not hold %j, in no field', (forbidden) => {
    for (const [field] of limits) expect(complaintsOf({ [field]: `a${forbidden}b` })).toEqual([field]);
  });

  test.each(['\u0000', '\u0007', '\u000c', '\u001b', '\u007f', '\u0085'])(
    'is kept without %j, in every field',
    (dropped) => {
      for (const [field] of limits) {
        if (field === 'image') expect(complaintsOf({ image: `/a${dropped}b` })).toEqual(['image']);
        else expect(ArticleInput.parse({ ...form, [field]: `a${dropped}b` })).toMatchObject({ [field]: 'ab' });
      }
    },
  );

  it('ends a line where a program wrote U+000B, and has a blank there in a field of one line', () => {
    const written = {
      title: 'uno\u000bdue',
      imageAlt: 'uno\u000bdue',
      description: 'uno\u000bdue',
      content: 'uno\u000bdue',
    };
    expect(ArticleInput.parse({ ...form, ...written })).toMatchObject({
      title: 'uno due',
      imageAlt: 'uno due',
      description: 'uno\ndue',
      content: 'uno\ndue',
    });
  });

  it('of many lines keeps its tabs, and its line ends become LF before it is counted', () => {
    for (const field of ['description', 'excerpt', 'content']) {
      const text = 'uno\n\tdue\r\ntre\rquattro\n\r\n';
      expect(ArticleInput.parse({ ...form, [field]: text })).toMatchObject({
        [field]: 'uno\n\tdue\ntre\nquattro\n\n',
      });
    }
    expect(complaintsOf({ description: 'a\r\n'.repeat(1_000), content: 'a\r\n'.repeat(100_000) })).toEqual([]);
  });

  it('of one line has no line end', () => {
    for (const field of ['title', 'subtitle', 'author', 'imageAlt', 'imageCaption', 'imageCredit']) {
      for (const end of ['\n', '\r', '\t']) expect(complaintsOf({ [field]: `uno${end}due` })).toEqual([field]);
    }
  });

  it('keeps emoji and every script', () => {
    const title = '🎨 Ελληνικά עברית 日本語 — «Attualità»';
    expect(ArticleInput.parse({ ...form, title }).title).toBe(title);
  });
});

describe('an article form', () => {
  test.each(['title', 'description', 'category', 'author', 'image'])('needs %s', (field) => {
    expect(complaintsOf({ [field]: undefined })).toEqual([field]);
    expect(complaintsOf({ [field]: '' })).toEqual([field]);
    expect(complaintsOf({ [field]: '   ' })).toEqual([field]);
    expect(complaintsOf({ [field]: null })).toEqual([field]);
    expect(complaintsOf({ [field]: 7 })).toEqual([field]);
  });

  test.each(['subtitle', 'excerpt', 'content', 'imageAlt', 'imageCaption', 'imageCredit'])('may clear %s', (field) =>
    expect(article.change.parse({ [field]: '' })).toEqual({ [field]: '' }),
  );

  test.each(['title', 'description', 'category', 'author', 'image'])('may not clear %s', (field) =>
    expect(article.change.safeParse({ [field]: '' }).success).toBe(false),
  );

  test.each([
    ['bgColor', '#FFD1E7', '#ffd1e7'],
    ['textColor', '#151515', '#151515'],
  ])('takes %s %s', (field, given, kept) =>
    expect(ArticleInput.parse({ ...form, [field]: given })).toMatchObject({ [field]: kept }),
  );

  test.each(['red', '#fff', '#ffd1e7ff', 'ffd1e7', '#gggggg', 'url(x)', '#ffd1e7;}', '#ffd1e7\n'])(
    'refuses the colour %j',
    (color) => {
      expect(complaintsOf({ bgColor: color })).toEqual(['bgColor']);
      expect(complaintsOf({ textColor: color })).toEqual(['textColor']);
    },
  );

  test.each(['2026-02-30', '20-11-2026', 'oggi', '2026-11-20T10:00:00Z', 20261120])('refuses the date %j', (date) =>
    expect(complaintsOf({ date })).toEqual(['date']),
  );

  test.each(['archived', 'rejected', 'Published', 'PENDING', '', 1, true])('refuses the status %j', (status) =>
    expect(complaintsOf({ status })).toEqual(['status']),
  );

  test.each(['true', 1, 'yes', null])('refuses featured %j', (featured) =>
    expect(complaintsOf({ featured })).toEqual(['featured']),
  );

  it('refuses an author whose name turns the letters around it', () =>
    expect(complaintsOf({ author: 'Ada \u202enimda' })).toEqual(['author']));
});
