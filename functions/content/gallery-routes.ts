import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { json } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery } from '#functions/http/page.ts';
import { problems } from '#functions/http/problem.ts';
import { listLive } from '#functions/moderation/editions.ts';
import type { Unmoderated } from '#functions/moderation/unmoderated.ts';
import { unmoderatedRoutes } from '#functions/moderation/unmoderated-routes.ts';
import { galleryCategory } from '#shared/model/fields.ts';
import { GalleryChange, GalleryInput, GalleryItem } from '#shared/model/gallery.ts';

const gallery: Unmoderated<GalleryItem> = {
  kind: 'gallery',
  notFound: 'GALLERY_ITEM_NOT_FOUND',
  stored: GalleryItem,
};

export const galleryRoutes = feature()
  .openapi(
    createRoute({
      tags: ['gallery'],
      method: 'get',
      path: '/',
      summary: 'Elenca le opere, dalla più recente',
      middleware: [access('public')] as const,
      request: { query: PageQuery.extend({ category: galleryCategory.optional() }) },
      responses: {
        200: json(z.array(GalleryItem), 'Le opere della galleria, dalla più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => {
      const { category, ...page } = c.req.valid('query');
      const found = await listLive<GalleryItem>(c.var.ctx.store, 'gallery', {
        page,
        ...(category === undefined ? {} : { matches: (work) => work.category === category }),
      });
      return c.json(linkToNext(c, found), 200);
    },
  )
  .route(
    '/',
    unmoderatedRoutes(gallery, {
      item: GalleryItem,
      summary: GalleryItem,
      input: GalleryInput,
      change: GalleryChange,
    }),
  );
