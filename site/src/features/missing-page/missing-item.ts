import { articleListPath, eventListPath, newsListPath, videoListPath } from '#shared/content/paths.ts';
import { shownByPages } from '#shared/text/errors.ts';

export type MissingItem = {
  kind: 'article' | 'event' | 'video' | 'news';
  text: string;
  list: { href: string; label: string };
  /** Encoded as in the address. */
  id: string;
};

const kinds = {
  articolo: {
    kind: 'article',
    text: shownByPages.ARTICLE_NOT_FOUND,
    list: { href: articleListPath(), label: 'Torna agli articoli' },
  },
  evento: {
    kind: 'event',
    text: shownByPages.EVENT_NOT_FOUND,
    list: { href: eventListPath(), label: 'Torna agli eventi' },
  },
  video: {
    kind: 'video',
    text: shownByPages.VIDEO_NOT_FOUND,
    list: { href: videoListPath(), label: 'Torna ai video' },
  },
  news: {
    kind: 'news',
    text: shownByPages.NEWS_NOT_FOUND,
    list: { href: newsListPath(), label: 'Torna alle notizie' },
  },
} as const;

/** The folders of items with a page of their own, as an alternative in a regular expression. */
export const itemFolderPattern = 'articolo|evento|news';

/** The page of a video has the address of the list. */
const itemAddress = new RegExp(`^(?:(?:/anteprima)?/(${itemFolderPattern})|/anteprima/(video))/([^/]+)/?$`);

/** The item that an address without a page, or a preview address, names; undefined for other addresses. */
export function missingItem(path: string, search = ''): MissingItem | undefined {
  const video = path === videoListPath() && new URLSearchParams(search).get('video');
  if (video) return { ...kinds.video, id: encodeURIComponent(video) };
  const [, page, preview, id] = itemAddress.exec(path) ?? [];
  const kind = page ?? preview;
  if (!kind || !id) return undefined;
  return { ...kinds[kind as keyof typeof kinds], id };
}
