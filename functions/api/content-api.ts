import { contentRoutes } from '#functions/content/routes.ts';
import type { Context } from '#functions/context/context.ts';
import { apiBase } from './api-base.ts';

/** The content routes alone, for the `read` function, which may not write: the whole API records the use of sessions. */
export const contentApi = (ctx: Context, recordsUse = false) => apiBase(ctx, recordsUse).route('/', contentRoutes);
