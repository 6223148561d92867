import { expect, test } from 'vitest';
import { boundLines } from './line-ends.ts';

const shown = (text: string) => boundLines(text).replaceAll('\u00a0', '_');

test.each([
  ['Caravaggio, la luce che decide', 'Caravaggio, la_luce che decide'],
  ['Un ospedale per le statue', 'Un_ospedale per_le_statue'],
  ['Cesena, la biblioteca che non è mai cambiata', 'Cesena, la_biblioteca che non è_mai cambiata'],
  [
    'Il segno rosso. Disegni a sanguigna dal Cinque al Settecento',
    'Il_segno rosso. Disegni a_sanguigna dal_Cinque al_Settecento',
  ],
  ['Da 45 sterline a 450,3 milioni di dollari', 'Da_45 sterline a_450,3 milioni di_dollari'],
  ['Quando lo Stato alza la mano', 'Quando lo_Stato alza la_mano'],
  ['Le «Attese» e «la luce» (in due sale)', 'Le_«Attese» e_«la_luce» (in_due sale)'],
  ['Dell’una e dell’altra', 'Dell’una e_dell’altra'],
  ["L'una o l'altra", "L'una o_l'altra"],
  ['Degli uffici, dai tetti, coi gessi, negli anni', 'Degli_uffici, dai_tetti, coi_gessi, negli_anni'],
  ['NEL BUIO', 'NEL_BUIO'],
])('the lines of «%s» end as in %s', (text, bound) => expect(shown(text)).toBe(bound));

test.each(['Tutto qui, dopo', 'Alla. Ora', 'Sale e', '', 'e '])('«%s» stays as written', (text) =>
  expect(shown(text)).toBe(text),
);

test('a text that is bound is bound no further, and each character keeps its place', () => {
  const text = 'Con la luce  e  con\nl’ombra di una sala';
  expect(boundLines(boundLines(text))).toBe(boundLines(text));
  expect(boundLines(text).replaceAll('\u00a0', ' ')).toBe(text.replace('con\nl', 'con l'));
});

test('words that no phone has room for together stay divisible', () => {
  expect(shown('Una sera con la soprintendente di Pisa')).toBe('Una_sera con_la_soprintendente di_Pisa');
  expect(shown('Una sera e sotto la soprintendente')).toBe('Una_sera e sotto_la_soprintendente');
});

test('a long text is bound in linear time', () => {
  boundLines('e di con la '.repeat(20_000));
  boundLines('a'.repeat(200_000));
  boundLines(' '.repeat(200_000));
});
