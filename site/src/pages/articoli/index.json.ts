import { articleIndexStart } from '#site/src/content/articles.ts';

export const GET = (): Response => Response.json(articleIndexStart());
