/**
 * `sizes` of what goes across the page. On a phone a picture an eighth less sharp than the screen cannot be told from a
 * sharp one, and weighs a third less.
 */
export const across = '(width >= 36rem) 100vw, 88vw';
