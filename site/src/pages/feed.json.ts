import { jsonFeed } from '../lib/feeds.ts';

export const GET = () => jsonFeed('/feed.json');
