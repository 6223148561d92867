import type { z } from 'zod';
import { article } from './article.ts';
import { event } from './event.ts';
import { gallery } from './gallery.ts';
import type { ContentKind } from './kinds.ts';
import { news } from './news.ts';
import { video } from './video.ts';

/** Of each kind: what a form sends, what it may change, and an item as the newsroom and as readers get it, alone and in lists. */
type Schemas = {
  input: z.ZodObject;
  change: z.ZodObject;
  item: z.ZodObject;
  summary: z.ZodObject;
  live: z.ZodObject;
  liveSummary: z.ZodObject;
};

export const schemas = { article, video, event, news, gallery } as const satisfies Record<ContentKind, Schemas>;
