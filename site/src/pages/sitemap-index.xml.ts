import { sitemapIndex, sitemapResponse } from '#site/src/metadata/sitemaps.ts';

export const GET = () => sitemapResponse(sitemapIndex());
