import { articleIndexStart } from '../../content/article-index.ts';

export const GET = (): Response => Response.json(articleIndexStart());
