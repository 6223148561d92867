import { feature } from '#functions/http/feature.ts';
import { newsletterDeskRoutes } from './desk-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { sendRoutes } from './send-routes.ts';
import { subscriberRoutes } from './subscriber-routes.ts';

export const newsletterRoutes = feature()
  .route('/', publicRoutes)
  .route('/', newsletterDeskRoutes)
  .route('/', sendRoutes)
  .route('/', subscriberRoutes);
