import { siteUrl } from '#site/src/content/snapshot.ts';

export const GET = () =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl()}/sitemap-index.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
