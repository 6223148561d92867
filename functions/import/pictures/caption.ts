import { fromHtml } from 'hast-util-from-html';
import { readPiece } from '#shared/markdown/from-html/reading/rich-piece.ts';
import { markdownOf } from '#shared/markdown/from-html/writing/write.ts';
import type { MediaWork } from '#shared/media/media.ts';

/** «Autore, *Titolo*, anno», with technique, dimensions and place behind it as they come. */
const ofWork =
  /^([^,*]{2,80}), \*([^*]{1,150})\*(?:, ([^,.]{1,40}))?(?:, ([^.]{1,150}))?(?:\. (?!Foto)([^.]{2,100}))?(?:\. (?:Foto|Photo|Ph\.?):? ([^.]{2,80}))?\.?$/;

/** A caption as the fields of the work that it names; one of another form stays as it is. */
export function workOf(html: string): MediaWork {
  const piece = readPiece(fromHtml(html, { fragment: true }));
  const caption = piece
    ? markdownOf(piece.tree)
        .replace(/\s+/g, ' ')
        .replace(/_([^_*]{1,150})_/g, '*$1*')
        .trim()
    : '';
  const [, artist, title, year, rest, place, photographer] = ofWork.exec(caption) ?? [];
  if (!artist || !title || (year && !/\d/.test(year))) return caption ? { caption } : {};
  const [technique, dimensions] = partsOf(rest);
  return Object.fromEntries(
    Object.entries({ artist, title, year, technique, dimensions, place, photographer }).filter(([, value]) => value),
  );
}

/** `olio su tela, 120 × 80 cm`: what has a measure are the dimensions. */
function partsOf(rest = ''): [string | undefined, string | undefined] {
  const parts = rest.split(', ').filter(Boolean);
  const measured = parts.find((part) => /\d\s*(cm|mm|m|×|x)/.test(part));
  return [parts.filter((part) => part !== measured).join(', ') || undefined, measured];
}
