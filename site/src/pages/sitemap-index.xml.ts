import { sitemapIndex } from '#site/src/metadata/sitemaps.ts';
import { xmlResponse } from '#site/src/metadata/xml.ts';

export const GET = () => xmlResponse(sitemapIndex());
