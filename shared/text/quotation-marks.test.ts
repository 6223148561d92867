import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { quotationMarks, withApostrophes } from './quotation-marks.ts';

function set(text: string): string {
  const marks = quotationMarks(text);
  return text.replace(/"/g, (mark, at: number) => marks.get(at) ?? mark);
}

describe('straight quotation marks', () => {
  test.each([
    ['"Arte"e"moda"', '«Arte»e«moda»'],
    ['la "Vocazione", detta "spenta".', 'la «Vocazione», detta «spenta».'],
    ['dell\'"Annunciata"', "dell'«Annunciata»"],
    ['"il restauro dell\'"Annunciata" è finito"', "«il restauro dell'«Annunciata» è finito»"],
    ['"ecco"/"qua", "uno"–"due"', '«ecco»/«qua», «uno»–«due»'],
    ['disse "un po\'" e "aspetta –"', "disse «un po'» e «aspetta –»"],
    ['"…e poi "no" disse"', '«…e poi «no» disse»'],
    ['("uno")("due")', '(«uno»)(«due»)'],
    ['""tutto""', '««tutto»»'],
    ['"nel 1985" e "1984"', '«nel 1985» e «1984»'],
  ])('in pairs are guillemets: %s', (typed, wanted) => expect(set(typed)).toBe(wanted));

  test.each([
    '24"',
    '12\' 30"',
    'da 24" a 27", o 24"x36"',
    'Disse: "e poi',
    'e basta".',
    '"',
    'un " solo',
    'la (" e )',
  ])('without a partner stay as typed: %s', (text) => expect(set(text)).toBe(text));

  it('of a measure beside a quotation stay as typed', () => {
    expect(set('un monitor da 24" e un "film"')).toBe('un monitor da 24" e un «film»');
    expect(set('la "prima e la "seconda"')).toBe('la "prima e la «seconda»');
  });

  it('become as many opening as closing guillemets in any text, each after its own', () => {
    const text = fc.string({ unit: fc.constantFrom(...'"\'«a 1.,(–\n…'), maxLength: 30 });
    fc.assert(
      fc.property(text, (typed) => {
        let depth = 0;
        for (const [, mark] of [...quotationMarks(typed)].toSorted(([one], [other]) => one - other)) {
          depth += mark === '«' ? 1 : -1;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('straight single marks', () => {
  test.each([
    ["l'arte, un po' d'oro, gli anni '60, dell'80", 'l’arte, un po’ d’oro, gli anni ’60, dell’80'],
    ["l'altr'anno, l'11 e '43'", 'l’altr’anno, l’11 e ’43’'],
  ])('are apostrophes: %s', (typed, wanted) => expect(withApostrophes(typed)).toBe(wanted));

  test.each(['12\' 30"', "5'30''", "dura 90'.", "6,5'"])('of measures stay as typed: %s', (text) =>
    expect(withApostrophes(text)).toBe(text),
  );
});
