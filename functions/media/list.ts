import type { Context } from '#functions/context/context.ts';
import {
  mediaKey,
  mediaList,
  mediaUploadKey,
  mediaUseList,
  mediaUsePrefix,
  sortShapes,
  uploadedBy,
} from '#functions/db/keys.ts';
import { listAll, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { batchGet } from '#functions/db/store.ts';
import { mediaLimits } from '#shared/limits.ts';
import type { MediaFilter, MediaSummary } from '#shared/media/media.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { addDays, civilDateInRome } from '#shared/time/dates.ts';
import { type Media, type MediaWithUpload, toMediaSummary } from './rows.ts';

type Wanted = { search?: string | undefined; filter?: MediaFilter | undefined };

/** Newest first. Pictures that the filter drops are read too, which only the staff's list affords. */
export async function listMedia(
  ctx: Context,
  actor: Actor,
  { search, filter }: Wanted,
  page: PageRequest,
): Promise<Page<MediaSummary>> {
  const list =
    filter === 'mine'
      ? ({ index: 'authors', partition: uploadedBy(actor.id) } as const)
      : ({ index: 'lists', partition: mediaList } as const);
  const used = filter === 'unused' ? await usedIds(ctx) : undefined;
  const soon = addDays(civilDateInRome(ctx.now()), mediaLimits.expiringDays);
  const hasWords = wordFinder(search ?? '');
  const matches = (media: Media) =>
    hasWords(textOf(media)) &&
    (filter !== 'unused' || used?.has(media.id) === false) &&
    (filter !== 'noalt' || (!media.alt && !media.decorative)) &&
    (filter !== 'expiring' || (media.rightsUntil !== undefined && media.rightsUntil <= soon));
  const { items, next } = await listPage<Media>(
    ctx.store,
    { ...list, shape: sortShapes.media, keyOf: (id) => mediaKey(id), matches },
    page,
  );
  const uploads = await uploadsOf(ctx, items);
  return { items: items.map((media, at) => toMediaSummary({ media, upload: uploads[at] })), next };
}

async function uploadsOf({ store }: Context, items: readonly Media[]): Promise<MediaWithUpload['upload'][]> {
  if (items.length === 0) return [];
  const rows = await batchGet<{ data: MediaWithUpload['upload'] }>(
    store,
    items.map(({ id }) => mediaUploadKey(id)),
  );
  return rows.map((row) => row?.data);
}

async function usedIds({ store }: Context): Promise<Set<string>> {
  const uses = await listAll<{ media: string }>(store, {
    index: 'lists',
    partition: mediaUseList,
    shape: sortShapes.mediaUses,
    // Followed from page to page by the whole key, which is in the sort key.
    keyOf: (_, sort) => {
      const [media = '', kind, item] = sort.split('#');
      return { ...mediaKey(media), sk: `${mediaUsePrefix}${kind}#${item}` };
    },
  });
  return new Set(uses.map(({ media }) => media));
}

const searched = ['name', 'artist', 'title', 'year', 'technique', 'place', 'photographer', 'credits', 'alt', 'caption'];

function textOf(media: Media): string {
  const fields = media as Record<string, unknown>;
  return searched.map((name) => fields[name] ?? '').join(' ');
}
