import { expect, it } from 'vitest';
import type { PublicArticle } from '#shared/model/article.ts';
import { articleData } from './structured-data.ts';

it('cannot close the script element that it stands in', () => {
  const article = { title: '</script><script>alert(1)</script>', date: '2026-11-20' } as PublicArticle;
  const data = articleData(article, 'https://sinopia.example/articolo/a', 'https://sinopia.example/a.jpg');
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toMatchObject({ headline: article.title, datePublished: '2026-11-20' });
});
