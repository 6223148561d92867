/** `Duccio, *Maestà*, 1308` in runs of plain and emphasised text: all the markup that a caption has. */
export function captionRuns(caption: string): { text: string; emphasised: boolean }[] {
  return caption
    .split(/\*([^*]+)\*/)
    .map((text, index) => ({ text, emphasised: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** A piece this long opens with a drop cap. */
const longPiece = 3_000;

export const isLong = (content = ''): boolean => content.length >= longPiece;

/** A title this long is set smaller. */
const longTitle = 60;

export const isLongTitle = (title: string): boolean => title.length > longTitle;

export type HeroShape = 'split' | 'full' | 'basic';

/** How an article opens: beside a tall or square picture, under a wide one, or with the picture in the column's frame. */
export function heroShape(picture?: { width: number; height: number }): HeroShape {
  if (!picture) return 'basic';
  const ratio = picture.width / picture.height;
  if (ratio < 1.3) return 'split';
  return ratio >= 1.6 ? 'full' : 'basic';
}
