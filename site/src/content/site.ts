import { query } from './dependency-tracking.ts';
import { settings } from './snapshot.ts';

// Asked one by one, because a page that knows only the address need not be made again every midnight.
export const siteUrl = query('siteUrl', () => settings().siteUrl);
export const today = query('today', () => settings().today);
export const year = query('year', () => settings().today.slice(0, 4));
