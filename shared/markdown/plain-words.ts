import { decodeEntities } from '#shared/text/decode-entities.ts';
import { renderMarkdown } from './markdown.ts';

/** What a reader reads of a Markdown text, in one line: no marks, no addresses. */
export const plainWords = (markdown = ''): string =>
  decodeEntities(withoutTags(renderMarkdown(markdown)))
    .replace(/\s+/g, ' ')
    .trim();

const withoutTags = (html: string): string =>
  html
    .split('<')
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ');
