import type { APIContext } from 'astro';
import { sitemaps } from '#site/src/metadata/sitemaps.ts';
import { xmlResponse } from '#site/src/metadata/xml.ts';

export const getStaticPaths = () => sitemaps().map(({ name }) => ({ params: { part: name } }));

export const GET = ({ params }: APIContext) =>
  xmlResponse(
    sitemaps()
      .find(({ name }) => name === params['part'])
      ?.body() ?? '',
  );
