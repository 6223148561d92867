/** `npm run test:long` tries every case; `npm test` tries what proves each rule once. */
export const longRun = process.env['LONG_TESTS'] === 'on';
