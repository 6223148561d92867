import { articleIndexStart } from '#site/src/content/article-index.ts';

export const GET = (): Response => Response.json(articleIndexStart());
