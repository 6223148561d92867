import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { pageAt } from '#site/src/items/insert/InsertDialog.tsx';
import { lineBreak } from './line-break.ts';
import { linked, type MarkdownEdit, markdownEdits } from './markdown-edit.ts';
import type { Edit, TextSelection } from './text-edit.ts';

const press = (edit: MarkdownEdit, drawn: string): string | undefined => edited(drawn, markdownEdits[edit]);

/** In these texts two bars mark the selection, one bar the caret. */
function edited(drawn: string, edit: (written: TextSelection) => Edit | undefined): string | undefined {
  const start = drawn.indexOf('|');
  const text = drawn.replaceAll('|', '');
  const end = drawn.indexOf('|', start + 1) === -1 ? start : drawn.lastIndexOf('|') - 1;
  const made = edit({ text, start, end });
  if (!made) return undefined;
  const { from, to, insert, select } = made;
  const after = text.slice(0, from) + insert + text.slice(to);
  const [first, last] = select;
  return first === last
    ? `${after.slice(0, first)}|${after.slice(first)}`
    : `${after.slice(0, first)}|${after.slice(first, last)}|${after.slice(last)}`;
}

describe('bold and italic', () => {
  test.each([
    ['bold', 'una |pala| veneta', 'una **|pala|** veneta'],
    ['bold', 'una **|pala|** veneta', 'una |pala| veneta'],
    ['bold', 'una |pala |veneta', 'una **|pala|** veneta'],
    ['italic', 'una **|pala|**', 'una ***|pala|***'],
    ['italic', 'una ***|pala|***', 'una **|pala|**'],
    ['bold', 'una |**pala**| veneta', 'una |pala| veneta'],
    ['bold', '**una |pala| veneta**', '**una** |pala| **veneta**'],
    ['bold', 'una **pa|la** ven|eta', 'una **|pala ven|**eta'],
    ['bold', '|una **pala** veneta|', '**|una pala veneta|**'],
    ['italic', 'due \\*|pale|\\*', 'due \\**|pale|*\\*'],
    ['italic', "dell'|«Annunciazione»|di", "dell'*|«Annunciazione»|*di"],
    ['italic', 'la pala|, l’altra|', 'la pala, *|l’altra|*'],
    ['bold', '|La pala «|Maestà»', '**|La pala|** «Maestà»'],
    // Over several lines.
    ['bold', '|Uno\n\nDue|', '|**Uno**\n\n**Due**|'],
    ['bold', '**|Uno**\n\n**Due|**', '|Uno\n\nDue|'],
    ['bold', 'la |fine.\n\nL’ini|zio', 'la |**fine.**\n\n**L’ini**|zio'],
    ['italic', '|- Olio\n  1. su **tavola** \n\n> Tempera|', '- |*Olio*\n  1. *su **tavola*** \n\n> *Tempera*|'],
    ['bold', '|Uno\\\ndue \\*|', '|**Uno**\\\n**due \\***|'],
    ['italic', '|**Uno**\n**Due**|', '**|*Uno***\n***Due*|**'],
    ['italic', '|Uno\n\n![a](/a.jpg "Did"){.larga}\n\nDue|', '|*Uno*\n\n![a](/a.jpg "Did"){.larga}\n\n*Due*|'],
    ['bold', '|::: citazione\nUno\n:::|', '::: citazione\n|**Uno**|\n:::'],
    ['bold', '|Uno[^1]\n\n[^1]: Nota.|', '|**Uno[^1]**\n\n[^1]: **Nota.**|'],
    // At the caret.
    ['bold', 'qui **|**', 'qui |'],
    ['italic', 'un *corsivo|*', 'un *corsivo*|'],
    ['bold', 'un **grassetto |**', 'un **grassetto** |'],
    ['bold', 'un **grassetto**|', 'un **grassetto|**'],
    ['bold', 'un **gras|setto** qui', 'un gras|setto qui'],
    ['bold', 'un gras|setto qui', 'un **gras|setto** qui'],
    ['bold', 'fine|', undefined],
    ['italic', '***due|***', '***due*|**'],
    ['bold', '*corsivo e **grassetto|***', '*corsivo e **grassetto**|*'],
    ['bold', '**uno** e due|', undefined],
    ['italic', '* voce|', undefined],
  ] as const)('%s: %j becomes %j', (edit, before, after) => expect(press(edit, before)).toBe(after));
});

describe('what the toolbar marks', () => {
  const bricks = ['blu', '«', '»', ' ', '"', '(', ')', ',', '.', '🎨', "l'", '!', '–'];

  it('is styled on the page, whatever punctuation is at its edges', () => {
    fc.assert(
      fc.property(
        fc.tuple(...Array.from({ length: 3 }, () => fc.array(fc.constantFrom(...bricks), { maxLength: 4 }))),
        fc.constantFrom('bold' as const, 'italic' as const),
        (parts, mark) => {
          const [before = '', selected = '', after = ''] = parts.map((words) => words.join(''));
          const text = `Un ${before}${selected}${after} fine`;
          const start = 3 + before.length;
          if (!/[\p{L}🎨]/u.test(selected)) return;
          const { from, to, insert } = markdownEdits[mark]({ text, start, end: start + selected.length }) as Edit;
          const page = renderMarkdown(text.slice(0, from) + insert + text.slice(to));
          expect(page).toMatch(/<(em|strong)>/);
          expect(page).not.toContain('*');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('Enter', () => {
  test.each([
    ['- uno|', '- uno\n- |'],
    ['- [x] fatto|', '- [x] fatto\n- [ ] |'],
    ['  * dentro|', '  * dentro\n  * |'],
    ['> - uno|', '> - uno\n> - |'],
    ['- uno\n- |', '- uno\n\n|'],
    ['> detto\n> |', '> detto\n\n|'],
    ['> - uno\n> - |', '> - uno\n>\n> |'],
    ['- uno\n  - due\n  - |', '- uno\n  - due\n- |'],
    ['1. uno\n   - due\n   - |', '1. uno\n   - due\n2. |'],
  ])('Enter in a list or a quote: %j becomes %j', (before, after) => expect(edited(before, lineBreak)).toBe(after));

  test.each([
    '',
    '|',
    'una riga|',
    '|- uno',
    '-| uno',
    '```\n- uno|',
    // No list on the page: only one that begins with 1 interrupts a paragraph.
    'prima\n2. due|',
    '---|',
    '1985. Nasce|',
  ])('Enter is left to the browser in %j', (drawn) => expect(edited(drawn, lineBreak)).toBeUndefined());
});

describe('marks at the beginning of lines', () => {
  test.each([
    ['heading', 'Primo\nSec|ondo\nTerzo', 'Primo\n## Secondo|\nTerzo'],
    ['heading', '## Primo|', 'Primo|'],
    ['heading', '### Pri|mo', '## Primo|'],
    ['list', '|uno\ndue|', '|- uno\n- due|'],
    ['numbered', '|uno\n\ndue|', '|1. uno\n\n2. due|'],
    ['numbered', '|- uno\n- due|', '|1. uno\n2. due|'],
    ['subheading', '## Pri|mo', '### Primo|'],
    ['heading', '|Olio\n \nTempera|', '|## Olio\n \n## Tempera|'],
    ['quote', '|Olio\n\nTempera|', '|> Olio\n> \n> Tempera|'],
  ] as const)('%s: %j becomes %j', (edit, before, after) => expect(press(edit, before)).toBe(after));
});

describe('links', () => {
  const link = (drawn: string, title: string, address: string) =>
    edited(drawn, (written) => linked(written, title, address));

  test.each([
    ['leggi |qui|', 'leggi [qui](https://uffizi.it)|'],
    ['a |', 'a [Gli Uffizi](https://uffizi.it)|'],
  ])('a link in %j becomes %j', (before, after) => expect(link(before, 'Gli Uffizi', 'https://uffizi.it')).toBe(after));

  it('a bracket in an address does not end it on the page', () => {
    expect(link('|qui|', '', 'https://it.wikipedia.org/wiki/Venere_(Botticelli')).toBe(
      '[qui](https://it.wikipedia.org/wiki/Venere_%28Botticelli)|',
    );
  });

  test.each([
    ['/articoli', '/articoli'],
    ['mailto:redazione@rivista.example', 'mailto:redazione@rivista.example'],
    ['javascript:alert(1)', undefined],
    ['//altrove.example', undefined],
  ])('«%s» leads to %s', (written, address) => expect(pageAt(written)?.address).toBe(address));
});

describe('notes', () => {
  it('a note directly below a table begins a paragraph of its own', () => {
    const text = '| a |\n|---|\n| b |\n';
    const { from, insert } = markdownEdits.footnote({ text, start: text.length, end: text.length });
    expect(text.slice(0, from) + insert).toBe(`${text}\n[^1]\n\n[^1]: `);
  });

  test.each([
    ['Testo|', 'Testo[^1]\n\n[^1]: |'],
    ['Uno[^1] due|.\n\n[^1]: Nota', 'Uno[^1] due[^2].\n\n[^1]: Nota\n[^2]: |'],
    ['Uno.\n\n|\n\nDue.', 'Uno.[^1]\n\n\n\nDue.\n\n[^1]: |'],
    // Behind a mark that would no longer end what it ends.
    ['::: citazione\nUno.\n:::\n\n|', '::: citazione\nUno.\n:::\n\n[^1]\n\n[^1]: |'],
    ['![](/a.jpg "Did"){.larga}\n\n|', '![](/a.jpg "Did"){.larga}\n\n[^1]\n\n[^1]: |'],
  ])('footnote: %j becomes %j', (before, after) => expect(press('footnote', before)).toBe(after));

  test.each([
    ['Uno[^a|], due[^b].\n\n[^b]: Beta\n[^a]: Alfa', 'Uno[^a], due[^b].\n\n[^b]: Beta\n[^a]: Alfa|'],
    ['Uno[^a], due[^b].\n\n[^b]: Be|ta', 'Uno[^a], due[^b]|.\n\n[^b]: Beta'],
    // A reference that has no note leads nowhere.
    ['Uno[^a]|.', 'Uno[^a][^1].\n\n[^1]: |'],
  ])('footnote: from %j one comes to %j', (before, after) => expect(press('footnote', before)).toBe(after));
});

describe('blocks', () => {
  test.each([
    ['pull', 'Uno.|', 'Uno.\n\n::: citazione\n|\n:::\n\n'],
    ['pull', 'Uno.\n\n|Una frase.|\n\nDue.', 'Uno.\n\n::: citazione\n|Una frase.|\n:::\n\nDue.'],
    ['box', '::: citazione\n|\n:::', '::: citazione\n\n:::\n\n::: riquadro\n|\n:::\n\n'],
    ['box', '::: citazione\nUno.\n:::|', '::: citazione\nUno.\n:::\n\n::: riquadro\n|\n:::\n\n'],
    ['box', '|a\n\nb|', '::: riquadro\n|a\n\nb|\n:::\n\n'],
    ['divider', 'Uno.\n|\nDue.', 'Uno.\n\n---\n|\nDue.'],
  ] as const)('%s: %j becomes %j', (edit, before, after) => expect(press(edit, before)).toBe(after));
});
