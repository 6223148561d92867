import { rssPath } from '#shared/paths.ts';
import { rssFeed } from '../lib/feeds.ts';

export const GET = () => rssFeed(rssPath());
