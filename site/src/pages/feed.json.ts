import { jsonFeed } from '#site/src/metadata/feeds.ts';

export const GET = () => jsonFeed('/feed.json');
