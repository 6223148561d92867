import { z } from 'zod';
import { id } from '#shared/rules/fields.ts';
import { article } from './article.ts';
import { event } from './event.ts';
import { gallery } from './gallery.ts';
import { type ContentKind, contentKinds } from './kinds.ts';
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

/** `account`: the name of the account that an item belongs to, which its byline need not be. */
type Listed<Kind extends ContentKind> = z.infer<(typeof schemas)[Kind]['summary']> & { account: string; kind: Kind };

/** An item in the list of all content: its working edition without the text. */
export type ContentListItem = { [Kind in ContentKind]: Listed<Kind> }[ContentKind];

const listedOf = (kind: ContentKind) =>
  (schemas[kind].summary as z.ZodObject).extend({ account: z.string(), kind: z.literal(kind) });
export const ContentListItem = z
  .discriminatedUnion('kind', contentKinds.map(listedOf) as [ReturnType<typeof listedOf>])
  .meta({ id: 'ContentListItem' }) as unknown as z.ZodType<ContentListItem>;

/** A member of the staff, for the filter by author and for the items of a deleted account. */
export const StaffMember = z
  .object({
    id,
    name: z.string(),
    editsAll: z.boolean().meta({ description: 'Se può modificare i contenuti di tutti' }),
    byline: z.string().optional().meta({ description: 'Il nome con cui firma' }),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;
