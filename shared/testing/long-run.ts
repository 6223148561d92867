/** `npm run test:long` tries every case; `npm test` tries what proves each rule once. */
export const longRun = process.env['LONG_TESTS'] === 'on';

/** The schemes in which a screen is looked at: `npm run test:long` uses both. */
export const colorSchemes = longRun ? (['light', 'dark'] as const) : (['dark'] as const);

/** Of many cases those that this one of several tests tries; together they try all of them, and `npm run test:long` all in each. */
export const portionOf = <Case>(cases: readonly Case[], test: number, tests: number): Case[] =>
  cases.filter((_, index) => longRun || index % tests === test % tests);
