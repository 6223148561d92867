import { htmlRoot } from '#functions/import/sources/html-root.ts';
import { readPiece } from '#shared/markdown/from-html/reading/rich-piece.ts';
import { markdownOf } from '#shared/markdown/from-html/writing/write.ts';
import type { MediaWork } from '#shared/media/media.ts';

/**
 * A caption as the fields of the work that it names: «Autore, *Titolo*, anno», with technique, dimensions, place and photographer
 * behind it as they come. One of another form stays as it is.
 */
export function workOf(html: string): MediaWork {
  const piece = readPiece(htmlRoot(html));
  const caption = piece ? markdownOf(piece.tree).replace(/\s+/g, ' ').trim() : '';
  const [artist = '', titleAndMore = ''] = splitAt(caption, ', *');
  const [title = '', more = ''] = splitAt(titleAndMore, '*');
  const [ofWork = '', ...others] = more.replace(/\.$/, '').split('. ');
  const [year = '', ...rest] = ofWork.split(', ').slice(1);
  const isWork = title !== '' && artist.length <= longestName && (more === '' || /^[,.]/.test(more));
  if (!isWork || (year !== '' && !/\d/.test(year))) return caption ? { caption } : {};
  const measured = rest.find((part) => /\d ?(cm|mm|m|×|x)/.test(part));
  const photographer = others.find((part) => isCredit.test(part))?.replace(isCredit, '');
  const place = others.filter((part) => !isCredit.test(part)).join('. ');
  const technique = rest.filter((part) => part !== measured).join(', ');
  const fields = { artist, title, year, technique, dimensions: measured, place, photographer };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

const longestName = 80;
const isCredit = /^(Foto|Photo|Ph):? /;

/** Before and behind the first such mark; nothing without one. */
function splitAt(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [] : [text.slice(0, at), text.slice(at + mark.length)];
}
