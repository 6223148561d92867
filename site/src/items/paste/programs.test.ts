import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it, test } from 'vitest';
import { describeLoss } from '#shared/markdown/from-html/lost-formatting.ts';
import { readPiece } from '#shared/markdown/from-html/reading/rich-piece.ts';
import { markdownOf } from '#shared/markdown/from-html/writing/write.ts';

const clipboard = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8');

function converted(html: string, options = {}): { markdown: string; lost: string; pictures: number } {
  const piece = readPiece(fromHtml(html), options);
  if (!piece) throw new Error('No piece');
  return { markdown: markdownOf(piece.tree), lost: describeLoss(piece.lost), pictures: piece.pictures.length };
}
const markdown = (html: string) => converted(html).markdown;

/** What the three programs make of one essay. */
const start = `## La melagrana di San Marco

Sotto la **vernice** c’è un *altro* quadro[^1], visto con i [raggi X](https://esempio.it/raggi).

### La prima sala
`;
const notes = `[^1]: Vasari, *Vite*, II, p. 12.

[^2]: Lo dice il restauratore.`;
const materials = `- Olio
  - Su tavola
- Tempera`;
const table = `| Opera | Anno |
| - | - |
| Tavola | 1510 |`;

describe('an essay from', () => {
  it('Word keeps its headings, notes, lists, table and caption', () => {
    const { markdown, lost, pictures } = converted(
      clipboard('word.clipboard').replaceAll(/file:[^"]*/g, 'data:image/png;base64,AQ=='),
    );
    expect(markdown).toBe(`${start}
Si guarda da fermi, in silenzio, per 10\u00a0000 lire.[^2]

${materials}

3. Terzo
4. Quarto

> Chi guarda trova.

![](picture:0 "Figura 1: *La bella*, 1510")

${table.replace('Tavola', 'Tavola dipinta')}

Fine.

${notes}`);
    expect(lost).toBe('1 sottolineatura');
    expect(pictures).toBe(1);
  });

  it('Word without the bytes of its pictures says which are missing, and keeps their captions as text', () => {
    const { markdown, lost } = converted(clipboard('word.clipboard'));
    expect(markdown).toContain('\n\nFigura 1: *La bella*, 1510\n\n');
    expect(lost).toBe('1 sottolineatura, 1 immagine rimasta nel documento');
  });

  it('Docs keeps the same, and its wrapper is not bold', () => {
    const { markdown, lost } = converted(clipboard('docs.clipboard'));
    expect(markdown).toBe(`${start}
Si guarda da fermi, in silenzio.[^2]

${materials}

![Un muro rosso](https://lh7-rt.googleusercontent.com/docsz/AD_4nXe)

${table}

Fine.

${notes}`);
    expect(lost).toBe('');
    // Its pictures stay at their address, and are counted.
    expect(readPiece(fromHtml(clipboard('docs.clipboard')))?.elsewhere).toBe(1);
  });

  it('LibreOffice keeps the same, with the picture that it embeds', () => {
    const { markdown, lost, pictures } = converted(clipboard('libreoffice.clipboard'));
    expect(markdown).toBe(`${start}
Si guarda da fermi, in silenzio, ~~di corsa~~.[^2]

> Chi guarda trova.

${materials}

1. Primo
2. Secondo

![](picture:0)

${table}

Fine.

${notes}`);
    expect(lost).toBe('1 sottolineatura');
    expect(pictures).toBe(1);
  });

  it('another page keeps its notes, which lead back from a list', () => {
    const page = 'https://altrove.it/saggio';
    expect(
      markdown(`<p>Uno<sup id="cite_ref-1"><a href="${page}#cite_note-1">[1]</a></sup> e due<sup id="cite_ref-2"><a
        href="${page}#cite_note-2">[2]</a></sup>.</p><h2>Note</h2><ol><li id="cite_note-1"><a href="${page}#cite_ref-1">↑</a>
        <span>Prima.</span></li><li id="cite_note-2"><a href="${page}#cite_ref-2">↑</a> <span>Seconda.</span></li></ol>`),
    ).toBe('Uno[^1] e due[^2].\n\n[^1]: Prima.\n\n[^2]: Seconda.');
  });
});

describe('notes', () => {
  const note = (n: number) => `<p>Testo<sup><a href="#ftnt${n}" id="ftnt_ref${n}">[${n}]</a></sup></p>`;

  it('are numbered after those of the text around', () => {
    const html = `${note(1)}<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Nota.</p></div>`;
    expect(converted(html, { firstNote: 7 }).markdown).toBe('Testo[^7]\n\n[^7]: Nota.');
  });

  it('that were not copied leave their mark, and are counted', () => {
    expect(converted(note(3))).toMatchObject({
      markdown: 'Testo[3]',
      lost: '1 nota che non era nella selezione',
    });
  });

  it('of several paragraphs stay one note', () => {
    const html = `${note(1)}<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Prima.</p><p>Seconda.</p></div>`;
    expect(markdown(html)).toBe('Testo[^1]\n\n[^1]: Prima.\n\n    Seconda.');
  });
});

describe('what was copied', () => {
  it('keeps the numbers of its lists', () => {
    expect(markdown('<ol start="12"><li>a</li><li value="15">b</li><li>c</li></ol>')).toBe('12. a\n15. b\n16. c');
    const item = (number: string) =>
      `<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${number}</span>Lotto</p>`;
    expect(markdown(['12.', '15.', '23.'].map(item).join(''))).toBe('12. Lotto\n15. Lotto\n23. Lotto');
  });

  it('keeps a year and a date as words, and has no character that is none of a text', () => {
    expect(markdown('<p>1985. Nasce</p><p>17. 05. 2016</p><p>12. lotto\u0007\u200b</p>')).toBe(
      '1985. Nasce\n\n17. 05. 2016\n\n12\\. lotto',
    );
  });

  it('has its letters beside marks, as the page reads them', () =>
    expect(markdown("<p>dell'<i>«Annunciazione»</i>di, nel<b>«Giudizio»</b></p>")).toBe(
      "dell'*«Annunciazione»*di, nel**«Giudizio»**",
    ));
});

describe('the levels of a list from Word', () => {
  const items = (...levels: number[]) =>
    levels
      .map(
        (level, at) =>
          `<p style="mso-list:l0 level${level} lfo1"><span><span style="mso-list:Ignore">·</span></span>${'abcd'[at]}</p>`,
      )
      .join('\n');

  test.each([
    ['that begins at the second', items(2, 2, 2), '- a\n- b\n- c'],
    ['that begins at the second and comes to the first', items(2, 1, 2, 1), '- a\n- b\n  - c\n- d'],
    ['that leaves one out', items(1, 3, 3, 1), '- a\n  - b\n  - c\n- d'],
    ['that leaves one out and comes back to it', items(1, 3, 2, 3), '- a\n  - b\n  - c\n    - d'],
    ['that leaves none out', items(1, 2, 3, 2), '- a\n  - b\n    - c\n  - d'],
    ['that Word does not know', items(0, 0, 1), '- a\n- b\n  - c'],
  ])('of a list %s', (_, html, written) => expect(markdown(html)).toBe(written));
});

test.each([
  ['a heading of the first level is below the title', '<h1>A</h1><h3>B</h3>', '## A\n\n#### B'],
  ['emphasis that programs cut in pieces is joined', '<b>U</b><b>no </b><i>due</i><i> tre</i>', '**Uno** *due tre*'],
  ['bold by style', '<p style="font-weight:bold">A <span style="font-weight:400">b</span></p>', '**A** b'],
  ['blocks within bold', '<b><p>Uno</p><p>due</p></b>', '**Uno**\n\n**due**'],
  ['empty paragraphs vanish', '<p>A</p><p>&nbsp;</p><p><br></p><p><b> </b></p><p>B</p>', 'A\n\nB'],
  ['two breaks end a paragraph, one is a line', '<p>A<br>b<br><br>C</p>', 'A\\\nb\n\nC'],
  ['soft hyphens go, quotes stay', '“me\u00adla” e\u00a0pera', '“mela” e pera'],
  ['the space of a number stays without break', '<p>n.\u00a05 e 1\u00a0000</p>', 'n.\u00a05 e 1\u00a0000'],
  ['raised digits', '<p>5 m<sup>2</sup> di CO<sub>2</sub></p>', '5 m² di CO₂'],
  ['square brackets stay as written', '<p>Un <i>salto</i> [sic] […]</p>', 'Un *salto* [sic] […]'],
  ['signs are escaped', '<p># 1 * 2 ^[no] :::</p><p>::: gruppo</p>', '\\# 1 \\* 2 ^\\[no] :::\n\n\\::: gruppo'],
  ['a frame of one cell is no table', '<table><tr><td><p>A</p><p>B</p></td></tr></table>', 'A\n\nB'],
  ['a picture that counts readers', '<p>A<img src="https://x.it/p.gif" width="1" height="1"></p>', 'A'],
  [
    'a figure takes its caption',
    '<figure><img src="https://x.it/a" alt="Un vaso"><figcaption>Detto<br>«la <i>Bella</i>» *</figcaption></figure>',
    '![Un vaso](https://x.it/a "Detto «la *Bella*» \\\\*")',
  ],
  ['code stays code', '<p>Uno</p><pre>a  b\n*c*</pre>', 'Uno\n\n```\na  b\n*c*\n```'],
  ['what is hidden', '<p>A<span style="display:none">b</span></p>', 'A'],
  ['words without a paragraph', 'Solo <em>parole</em>', 'Solo *parole*'],
])('pasted HTML: %s', (_, html, written) => {
  expect(markdown(html)).toBe(written);
});

test.each([
  ['<a href="javascript:alert(1)">via</a>', 'via', '1 link che qui non porta da nessuna parte'],
  ['<a href="#_Toc12">Indice</a>', 'Indice', ''],
  ['<p>A<a name="_Hlk1"></a>b</p>', 'Ab', ''],
  ['<a href="https://casa.it/articolo/x#y">qui</a>', '[qui](/articolo/x#y)', ''],
  ['<a href="mailto:a@b.it">scrivi</a>', '[scrivi](mailto:a@b.it)', ''],
  ['<img src="https://casa.it/media/01ABC/v1-800.webp" alt="Vaso">', '![Vaso](/media/01ABC)', ''],
  ['<p>A<img src="file:///a.png">b</p>', 'Ab', '1 immagine rimasta nel documento'],
  ['<p>A <del cite="mailto:x" datetime="2026-01-01">no</del><ins>sì</ins></p>', 'A sì', '1 cancellazione tracciata'],
  [
    '<p>A</p><iframe src="https://video.it/1"></iframe>',
    'A\n\n[https://video.it/1](https://video.it/1)',
    '1 contenuto incorporato',
  ],
  [
    '<table><tr><td>a</td><td><table><tr><td>1</td></tr></table></td></tr></table>',
    '| a | 1 |\n| - | - |',
    '1 tabella annidata',
  ],
  ['<p><span style="color:#c00000">a</span><font color="red" face="Arial">b</font></p>', 'ab', ''],
])('%s becomes %s and loses «%s»', (html, written, lost) => {
  expect(converted(html, { origin: 'https://casa.it' })).toMatchObject({ markdown: written, lost });
});
