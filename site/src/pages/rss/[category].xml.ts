import type { APIContext } from 'astro';
import { categories } from '#shared/magazine.ts';
import { rssPath } from '#shared/publish/paths.ts';
import { rssFeed } from '#site/src/metadata/feeds.ts';

export const getStaticPaths = () => categories.map(({ id }) => ({ params: { category: id } }));

export const GET = ({ params }: APIContext) => rssFeed(rssPath(params['category']), params['category']);
