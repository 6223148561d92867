import type { LostFormatting } from '#shared/markdown/from-html/lost-formatting.ts';
import type { EmbeddedPicture } from '#shared/markdown/from-html/pictures.ts';

/** The options of a paste, and what was found while it was read. */
export type PasteContext = {
  lost: LostFormatting;
  /** Where the page is: addresses on it become paths. */
  origin: string;
  /** The pictures to upload; `picture:0` is the first. */
  pictures: EmbeddedPicture[];
  /** Pictures that stay at an address elsewhere. */
  elsewhere: number;
};

export function countLost(lost: LostFormatting, kind: keyof LostFormatting, count = 1): [] {
  lost[kind] = (lost[kind] ?? 0) + count;
  return [];
}
