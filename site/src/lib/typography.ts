import { boundLines, longestPart } from '#shared/text/line-ends.ts';

/**
 * Splits `Duccio, *Maestà*, 1308` into plain and emphasised runs: the only markup of a caption. Characters escaped for
 * Markdown, as in the composed captions of the library, stand for themselves.
 */
export function captionRuns(caption: string): { text: string; emphasised: boolean }[] {
  return caption
    .split(/(?<!\\)\*((?:\\.|[^*\\])+)\*/s)
    .map((text, index) => ({ text: text.replace(escapedCharacter, '$1'), emphasised: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** A backslash before punctuation of ASCII. */
const escapedCharacter = /\\([!-/:-@[-`{-~])/g;

/** A caption as it is read. */
export const captionText = (caption: string): string =>
  captionRuns(caption)
    .map(({ text }) => text)
    .join('');

/** What ends a caption before its credit begins: a stop, unless it has one. */
export const endOf = (caption: string): string => (/^$|[.!?…][*»”’)\]]*$/.test(caption) ? '' : '.');

/** A text this long opens with a drop cap. */
const longText = 3_000;

export const isLong = (content = ''): boolean => content.length >= longText;

type TitleLength = 'short' | 'medium' | 'long' | 'longest';

/** The longer a title is, or what no line of it divides, the smaller it is set; layout.css has the sizes. */
export function titleLength(title: string): TitleLength {
  const part = longestPart(boundLines(title));
  if (title.length <= 40 && part <= 16) return 'short';
  if (title.length <= 60 && part <= 20) return 'medium';
  return title.length <= 120 ? 'long' : 'longest';
}

type HeroShape = 'split' | 'full' | 'basic';

/** The layout of an article's opening: text next to a tall or square picture, under a wide one, or a framed picture. */
export function heroShape(picture?: { width: number; height: number }): HeroShape {
  if (!picture) return 'basic';
  const ratio = picture.width / picture.height;
  if (ratio < 1.3) return 'split';
  return ratio >= 1.6 ? 'full' : 'basic';
}
