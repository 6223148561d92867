import type { APIContext } from 'astro';
import { sitemaps } from '../lib/sitemaps.ts';
import { xmlResponse } from '../lib/xml.ts';

export const getStaticPaths = () => sitemaps().map(({ name }) => ({ params: { part: name } }));

export const GET = ({ params }: APIContext) =>
  xmlResponse(
    sitemaps()
      .find(({ name }) => name === params['part'])
      ?.body() ?? '',
  );
