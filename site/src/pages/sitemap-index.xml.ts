import { sitemapIndex } from '../lib/sitemaps.ts';
import { xmlResponse } from '../lib/xml.ts';

export const GET = () => xmlResponse(sitemapIndex());
