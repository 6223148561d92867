import { articleRoutes } from '#functions/content/article-routes.ts';
import { eventRoutes } from '#functions/content/event-routes.ts';
import { galleryRoutes } from '#functions/content/gallery-routes.ts';
import { newsRoutes } from '#functions/content/news-routes.ts';
import { videoRoutes } from '#functions/content/video-routes.ts';
import type { Context } from '#functions/context/context.ts';
import { apiBase } from './api-base.ts';

/** The part of the API that readers ask for content: enough for a function that serves nothing else. */
export const contentApi = (ctx: Context) =>
  apiBase(ctx)
    .route('/articles', articleRoutes)
    .route('/videos', videoRoutes)
    .route('/events', eventRoutes)
    .route('/news', newsRoutes)
    .route('/gallery', galleryRoutes);
