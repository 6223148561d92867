import { rssPath } from '#shared/content/paths.ts';
import { rssFeed } from '#site/src/metadata/feeds.ts';

export const GET = () => rssFeed(rssPath());
