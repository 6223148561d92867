import { rssPath } from '#shared/publish/paths.ts';
import { rssFeed } from '#site/src/metadata/feeds.ts';

export const GET = () => rssFeed(rssPath());
