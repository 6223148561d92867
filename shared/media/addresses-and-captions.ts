import { isId } from '#shared/text/ids.ts';
import type { MediaFormat, MediaSummary, MediaWork } from './media.ts';

/** The address of a picture of the library, the same for ever; it leads to the newest file. */
export const mediaPath = (id: string): string => `/media/${id}`;

/** No id has a dot. */
export const smallSuffix = '.small';

/** The address of a picture as a row shows it: of one of the library, a small size, because lists know no sizes. */
export const rowPicture = (address: string): string => (mediaIdOf(address) ? `${address}${smallSuffix}` : address);

/** The address of one size of one file; it never changes. */
export const mediaVariantPath = (id: string, file: number, width: number, format: MediaFormat): string =>
  `${mediaPath(id)}/v${file}-${width}.${format}`;

export function mediaIdOf(address: string): string | undefined {
  const id = address.startsWith('/media/') ? address.slice('/media/'.length) : '';
  return isId(id) ? id : undefined;
}

/** The same also for an address of one of its sizes, as it is copied from a page. */
export function mediaIdOfAnySize(address: string): string | undefined {
  const [, id = ''] = /^\/media\/([^/.?#]+)/.exec(address) ?? [];
  return isId(id) ? id : undefined;
}

/**
 * The caption of a work in the field's order: «Autore, *Titolo*, anno, tecnica, dimensioni. Luogo. Foto: …», as Markdown.
 * Empty where nothing is known.
 */
export function composedCaption({
  artist,
  title,
  year,
  technique,
  dimensions,
  place,
  photographer,
}: MediaWork): string {
  const work = [plain(artist), title ? `*${plain(title)}*` : '', plain(year), plain(technique), plain(dimensions)];
  const sentences = [work.filter(Boolean).join(', '), plain(place), photographer ? `Foto: ${plain(photographer)}` : ''];
  return sentences
    .filter(Boolean)
    .reduce((text, sentence) => (text ? `${text}${text.endsWith('.') ? '' : '.'} ${sentence}` : sentence), '');
}

/** The caption that is printed: the free one, else the composed one. */
export const printedCaption = (media: MediaWork): string => media.caption || composedCaption(media);

/** The characters that Markdown would read are escaped: a title may have an asterisk. */
const plain = (text = ''): string => text.replace(/[\\`*_[\]<>!&~^]/g, '\\$&');

/** The name of a picture in lists and messages: its title, else the name of its file. */
export const mediaTitle = ({ title, name }: Pick<MediaSummary, 'title' | 'name'>): string => title || name;
