import { describe, expect, it, test } from 'vitest';
import { renderMarkdown } from '#shared/content/markdown.ts';
import { setInItalian } from './italian-typography.ts';

describe('what is typed is set as Italian', () => {
  test.each([
    ["l'arte, un po' d'oro, gli anni '60", 'l’arte, un po’ d’oro, gli anni ’60'],
    ['la "Vocazione", detta "spenta".', 'la «Vocazione», detta «spenta».'],
    ['un "ospedale" (e "l\'officina")', 'un «ospedale» (e «l’officina»)'],
    ['dell\'"Annunciata"', 'dell’«Annunciata»'],
    ['disse "un po\'" e basta', 'disse «un po’» e basta'],
    ['284 × 276 mm, 50 lux, 12 euro', '284\u00a0×\u00a0276\u00a0mm, 50\u00a0lux, 12\u00a0euro'],
    ['nel 1599 grandi tele', 'nel 1599 grandi tele'],
  ])('%s', (typed, set) => {
    expect(setInItalian(typed)).toBe(set);
  });

  it('a quotation that is partly emphasised closes on its right side', () => {
    expect(renderMarkdown('"*Maestà*" e *"Fondo oro"*')).toBe('<p>«<em>Maestà</em>» e <em>«Fondo oro»</em></p>\n');
  });

  it('code and addresses are left as they were typed', () => {
    expect(renderMarkdown('`"l\'uno"` e [qui](/cerca?q=l\'oro)')).toBe(
      '<p><code>&quot;l\'uno&quot;</code> e <a href="/cerca?q=l\'oro">qui</a></p>\n',
    );
  });
});
