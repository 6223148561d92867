import { articleRoutes } from './articles/routes.ts';
import type { Context } from './context.ts';
import { eventRoutes } from './events/routes.ts';
import { galleryRoutes } from './gallery/routes.ts';
import { apiBase } from './http/api-base.ts';
import { newsRoutes } from './news/routes.ts';
import { videoRoutes } from './videos/routes.ts';

/** The part of the API that readers ask for content: enough for a function that serves nothing else. */
export const contentApi = (ctx: Context) =>
  apiBase(ctx)
    .route('/articles', articleRoutes)
    .route('/videos', videoRoutes)
    .route('/events', eventRoutes)
    .route('/news', newsRoutes)
    .route('/gallery', galleryRoutes);
