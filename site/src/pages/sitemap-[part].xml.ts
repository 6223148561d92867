import type { APIContext } from 'astro';
import { sitemaps } from '../lib/sitemaps.ts';
import { xmlResponse } from '../lib/xml.ts';

export const getStaticPaths = () => Object.keys(sitemaps).map((part) => ({ params: { part } }));

export const GET = ({ params }: APIContext) => xmlResponse(sitemaps[params['part'] ?? '']?.() ?? '');
