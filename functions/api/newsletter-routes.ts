import { feature } from '#functions/http/feature.ts';
import { newsletterDeskRoutes } from '#functions/newsletter/admin-routes.ts';
import { publicRoutes } from '#functions/newsletter/public-routes.ts';
import { subscriberRoutes } from '#functions/newsletter/subscriber-routes.ts';
import { sendRoutes } from '#functions/sending/send-routes.ts';

export const newsletterRoutes = feature()
  .route('/', publicRoutes)
  .route('/', newsletterDeskRoutes)
  .route('/', sendRoutes)
  .route('/', subscriberRoutes);
