import type { LostFormatting } from '#site/src/items/paste/lost-formatting.ts';
import type { EmbeddedPicture } from '#site/src/items/paste/pictures.ts';

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
