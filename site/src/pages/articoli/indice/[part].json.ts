import type { APIRoute } from 'astro';
import { articleIndexPart, articleIndexStart } from '#site/src/content/articles.ts';

export const getStaticPaths = () =>
  Array.from({ length: articleIndexStart().parts }, (_, index) => ({ params: { part: `${index + 1}` } }));

export const GET: APIRoute = ({ params }) => Response.json(articleIndexPart(Number(params['part'])));
