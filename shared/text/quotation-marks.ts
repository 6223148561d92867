const opensBefore = /[\s([{«“‘]/;
const closesAfter = /[\s,;:!?)\]}»”’]/;

/**
 * The straight double marks of a block that have a partner, by their places. Pairing decides: what stands beside a mark says
 * no more than what it cannot be. One without a partner, as in `24"` and `12' 30"`, is in no pair.
 */
export function quotationMarks(text: string): ReadonlyMap<number, '«' | '»'> {
  const marks = new Map<number, '«' | '»'>();
  const open: number[] = [];
  for (let place = text.indexOf('"'); place >= 0; place = text.indexOf('"', place + 1)) {
    const before = text.charAt(place - 1);
    const after = text.charAt(place + 1);
    const first = open.at(-1);
    // After a number it may be inches or seconds.
    const mayOpen = after !== '' && !closesAfter.test(after) && !/\d/.test(before);
    const mayClose = before !== '' && first !== place - 1 && !opensBefore.test(before);
    const isBetween = /[–—/'’]/.test(before) && /[\p{L}\p{N}]/u.test(after);
    if (first !== undefined && mayClose && !(mayOpen && isBetween)) {
      marks.set(first, '«').set(place, '»');
      open.pop();
    } else if (mayOpen) open.push(place);
  }
  return marks;
}

/** Feet, minutes and seconds: `12'`, `5'30''`. */
const measures = /(?<![\p{L}\p{N}'’.,])(\d[\d.,]*'+(?:\d+'+)*(?!\p{L}))|'/gu;

/** Straight single marks as apostrophes, except those of measures. */
export const withApostrophes = (text: string): string =>
  text.replace(measures, (mark: string, measure?: string) => measure ?? mark.replace("'", '’'));
