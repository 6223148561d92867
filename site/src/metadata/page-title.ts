import { magazine } from '#shared/magazine.ts';
import { truncate } from '#shared/text/truncate.ts';

/** What search engines show of a description, at most. */
const descriptionLength = 200;

/** The title of a page in a browser's tab and in search results; without one it is the front page. */
export const pageTitle = (title: string | undefined): string =>
  title ? `${title} | ${magazine.name}` : `${magazine.name}. ${magazine.tagline}`;

/** The description of a page where others show it. */
export const pageDescription = (description: string): string =>
  truncate(description.replace(/\s+/g, ' ').trim(), descriptionLength);
