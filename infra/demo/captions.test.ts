import { expect, it } from 'vitest';
import { demoLines } from './lines.ts';

it('every caption of the demo says that its drawing is a drawing', () => {
  const captions = demoLines('2026-11-27').flatMap(({ id, imageCaption, imageCredit }) =>
    imageCaption ? [{ id, words: `${imageCaption} ${imageCredit ?? ''}` }] : [],
  );
  expect(captions.length).toBeGreaterThan(40);
  expect(captions.filter(({ words }) => !/disegno vettoriale/i.test(words))).toEqual([]);
});
