import { rssFeed } from '../lib/feeds.ts';

export const GET = () => rssFeed();
