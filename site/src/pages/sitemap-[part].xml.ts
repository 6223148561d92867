import type { APIContext } from 'astro';
import { sitemapNamed, sitemapResponse, sitemaps } from '#site/src/metadata/sitemaps.ts';

export const getStaticPaths = () => sitemaps().map(({ name }) => ({ params: { part: name } }));

export const GET = ({ params }: APIContext) => sitemapResponse(sitemapNamed(params['part'] ?? '')?.body() ?? '');
