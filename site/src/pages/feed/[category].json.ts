import type { APIContext } from 'astro';
import { categories } from '#shared/magazine.ts';
import { jsonFeed } from '#site/src/metadata/feeds.ts';

export const getStaticPaths = () => categories.map(({ id }) => ({ params: { category: id } }));

export const GET = ({ params }: APIContext) => jsonFeed(`/feed/${params['category']}.json`, params['category']);
