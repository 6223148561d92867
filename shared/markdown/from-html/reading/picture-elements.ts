import type { Element, ElementContent } from 'hast';
import { pictureOfDataUrl } from '#shared/markdown/from-html/pictures.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { element, property } from './html-tree.ts';
import { countLost, type PasteContext } from './paste-context.ts';

/** A picture, where it is or as one to upload. */
export function picture(node: Element, cleaning: PasteContext): ElementContent[] {
  const { lost, origin, pictures } = cleaning;
  const source = property(node, 'src').trim();
  const alt = writtenAlt(property(node, 'alt'));
  const shown = (src: string) => [element('img', [], { src, alt })];
  const [width, height] = [property(node, 'width'), property(node, 'height')].map(Number);
  // Counting pixels of web pages and mails.
  if (source === '' || (width === 1 && height === 1)) return [];
  if (/^\/(?!\/)/.test(source)) return shown(source);
  if (/^data:/i.test(source)) {
    const embedded = pictureOfDataUrl(source);
    return embedded ? shown(`picture:${pictures.push(embedded) - 1}`) : countLost(lost, 'refusedPictures');
  }
  if (/^https?:\/\//i.test(source) && URL.canParse(source)) {
    const { origin: host, pathname, href } = new URL(source);
    if (host !== origin) {
      cleaning.elsewhere += 1;
      return shown(href);
    }
    const [, id] = /^\/media\/([\w-]+)/.exec(pathname) ?? [];
    return shown(id ? mediaPath(id) : pathname);
  }
  // At an address that only the program knows which it was copied from.
  return countLost(lost, 'localPictures');
}

/** Word describes pictures by itself, mostly wrongly. */
function writtenAlt(alt: string): string {
  const isGuess = /generat[ao] automaticamente|generat[ao] dall.?.ia|automatically generated|ai-generated/i.test(alt);
  return isGuess ? '' : alt.replace(/\s+/g, ' ').trim();
}
