import type { Dropped } from '#site/src/forms/paste/dropped.ts';
import type { EmbeddedPicture } from '#site/src/forms/paste/pictures.ts';

/** What is known of a paste and found in it on the way. */
export type Cleaning = {
  dropped: Dropped;
  /** Where the page is: addresses on it become paths. */
  origin: string;
  /** What the clipboard holds beside the HTML, in the order of the pictures without an address. */
  beside: EmbeddedPicture[];
  /** The pictures to upload; `picture:0` is the first. */
  pictures: EmbeddedPicture[];
  /** Pictures that stay at an address elsewhere. */
  elsewhere: number;
  seen: { colors: Set<string>; highlights: Set<string>; fonts: Set<string> };
};

export function drop(dropped: Dropped, kind: keyof Dropped, count = 1): [] {
  dropped[kind] = (dropped[kind] ?? 0) + count;
  return [];
}
