import type { Context } from '#functions/context/context.ts';
import { contentRoutes } from '#functions/items/lists/routes.ts';
import { apiBase } from './api-base.ts';

/** The content routes alone, for the `read` function, which may not write: the whole API records the use of sessions. */
export const contentApi = (ctx: Context, recordsUse = false) => apiBase(ctx, recordsUse).route('/', contentRoutes);
