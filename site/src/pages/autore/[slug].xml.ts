import type { APIContext } from 'astro';
import type { TermRef } from '#shared/kinds/terms.ts';
import { termFeedPath } from '#shared/publish/paths.ts';
import { pathOfEachTerm } from '#site/src/content/terms.ts';
import { rssFeed } from '#site/src/metadata/feeds.ts';

export const getStaticPaths = pathOfEachTerm('author');

export function GET({ params }: APIContext): Response {
  const term: TermRef = { taxonomy: 'author', slug: params['slug'] ?? '' };
  return rssFeed(termFeedPath(term), term);
}
