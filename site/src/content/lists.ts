import { type ListedKind, listedKinds } from '#shared/kinds/kinds.ts';
import { home } from '#shared/limits.ts';
import type { CategoryId, GalleryCategory } from '#shared/magazine.ts';
import { linksIn, ownPicturesIn } from '#shared/markdown/markdown.ts';
import { itemAt, itemPath } from '#shared/publish/paths.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { query } from './dependency-tracking.ts';
import { pagedEvents } from './events.ts';
import { type Archive, archive, type FilteredItems, newestOf } from './older-pages.ts';
import { featuredItems, idOf, item, items, itemsOf, siteUrl, summary } from './snapshot.ts';

export type VideoSummary = SnapshotSummary<'video'>;

export const featuredVideos = query('featuredVideos', (): VideoSummary[] =>
  featuredItems('video').first(home.featuredVideos),
);

export const videosIn = query(
  'videosIn',
  (category: CategoryId): FilteredItems<VideoSummary> => newestOf(itemsOf('video', category)),
);

export type Work = SnapshotSummary<'gallery'>;

export const worksIn = query(
  'worksIn',
  (category: GalleryCategory): FilteredItems<Work> => newestOf(itemsOf('gallery', category)),
);

export type NewsletterSummary = SnapshotSummary<'newsletter'>;

type Recommended = { href: string; title: string; image: string | undefined };

/** What an issue recommends: the items that its text links to; and its picture, the first of its text or of those items. */
export const issueContents = query(
  'issueContents',
  (id: string): { recommended: Recommended[]; picture: string | undefined } => {
    const content = item('newsletter', id)?.content ?? '';
    const recommended = linksIn(content).flatMap((href) => recommendedAt(href.replace(siteUrl(), '')) ?? []);
    return { recommended, picture: ownPicturesIn(content)[0] ?? recommended.find(({ image }) => image)?.image };
  },
);

function recommendedAt(href: string): Recommended | undefined {
  const named = itemAt(href);
  const target = named && summary(named.kind, idOf(named.kind, named.name));
  return (
    target && {
      href: itemPath(named.kind, target),
      title: target.title,
      image: ('image' in target && target.image) || undefined,
    }
  );
}

/** The lists of all kinds. Some load older items from the API; without JavaScript they are on pages. */
export const archives = Object.fromEntries(
  listedKinds.map((kind) => [
    kind,
    kind === 'event' ? archive<unknown>(kind, pagedEvents, 0) : archive<unknown>(kind, () => items(kind)),
  ]),
) as { [Kind in ListedKind]: Archive<SnapshotSummary<Kind>> };
