import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { json } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery, yesOrNo } from '#functions/http/page.ts';
import { problems } from '#functions/http/problem.ts';
import { listLive } from '#functions/moderation/editions.ts';
import { moderatedRoutes } from '#functions/moderation/routes.ts';
import { categoryId } from '#shared/model/fields.ts';
import { PublicVideo, Video, VideoChange, VideoInput } from '#shared/model/video.ts';
import { videos } from './video.ts';

export const videoRoutes = feature()
  .openapi(
    createRoute({
      tags: ['video'],
      method: 'get',
      path: '/',
      summary: 'Elenca i video pubblicati, dal più recente',
      middleware: [access('public')] as const,
      request: { query: PageQuery.extend({ featured: yesOrNo.optional(), category: categoryId.optional() }) },
      responses: {
        200: json(z.array(PublicVideo), 'I video pubblicati, dal più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => {
      const { featured, category, ...page } = c.req.valid('query');
      const found = await listLive<PublicVideo>(c.var.ctx.store, 'video', {
        page,
        matches: (video) =>
          (featured === undefined || video.featured === featured) &&
          (category === undefined || video.category === category),
      });
      return c.json(linkToNext(c, found), 200);
    },
  )
  // A video has no text that a list would leave out.
  .route('/', moderatedRoutes(videos, { item: Video, summary: Video, input: VideoInput, change: VideoChange }));
