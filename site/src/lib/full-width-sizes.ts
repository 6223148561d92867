/**
 * `sizes` of a full-width picture. On a phone 88vw looks the same as 100vw and weighs a third less.
 */
export const across = '(width >= 36rem) 100vw, 88vw';
