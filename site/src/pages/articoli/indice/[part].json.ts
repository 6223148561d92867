import type { APIRoute } from 'astro';
import { articleIndexPart, articleIndexStart } from '#site/src/content/articles.ts';
import { numberedPaths } from '#site/src/content/page-data.ts';

export const getStaticPaths = numberedPaths('part', () => articleIndexStart().parts);

export const GET: APIRoute = ({ params }) => Response.json(articleIndexPart(Number(params['part'])));
