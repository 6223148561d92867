import fc from 'fast-check';
import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { element, textOf } from './reading/html-tree.ts';
import { plainSpaces } from './reading/marks.ts';
import { readPiece } from './reading/rich-piece.ts';
import { markdownOf, markdownOfWords } from './writing/write.ts';

const signs = [...'abcè1290 .,;:!?()[]{}*_`~^#>+-=|\\/<>&"\'«»“”’–…%€\u00a0\u00ad'];
const words = fc
  .array(
    fc.oneof(fc.constantFrom(...signs), fc.constantFrom('parola', ' ', '[^1]', '](', '&amp;', '![', '1. ', ':::')),
    { maxLength: 12 },
  )
  .map((parts): ElementContent => ({ type: 'text', value: parts.join('') }));

const inline = fc.letrec<{ node: ElementContent }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc
      .tuple(fc.constantFrom('b', 'i', 's', 'span', 'em', 'strong'), fc.array(tie('node'), { maxLength: 3 }))
      .map(([tag, children]) => element(tag, children)),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => element('a', children, { href: 'https://x.it/a_b' })),
  ),
})).node;

const line = fc.array(inline, { maxLength: 5 });
const block = fc.letrec<{ node: Element }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    line.map((children) => element('p', children)),
    line.map((children) => element('h2', children)),
    fc.array(line, { maxLength: 4 }).map((rows) => {
      const cells = rows.map((row) => row.map((cell) => element('td', [cell])));
      const lines = cells.map((row) => element('tr', row));
      return element('table', lines);
    }),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(fc.array(tie('node'), { maxLength: 2 }), { maxLength: 3 }))
      .map(([tag, items]) => {
        const entries = items.map((item) => element('li', item));
        return element(tag, entries);
      }),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => element('blockquote', children)),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => element('div', children)),
  ),
})).node;

function pageOf(pasted: Parameters<typeof readPiece>[0]): string {
  const piece = readPiece(pasted);
  return renderMarkdown(piece ? markdownOf(piece.tree) : 'troppo');
}

/** Without spaces, and with one kind of quotation marks: the page sets its own. */
const comparable = (text: string) => plainSpaces(text).replace(/\s+/g, '').replace(/[«»"]/g, '"').replace(/[’']/g, '’');

describe('any text', () => {
  it('says on the page what it said where it was copied', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const page = pageOf(element('body', blocks));
        expect(comparable(textOf(fromHtml(page)))).toBe(comparable(blocks.map(textOf).join('')));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    '<p>*a<b>}</b></p>',
    '<p><i>a</i>a<i>–</i></p>',
    '<p><b><s>-</s></b>a<s>-</s></p>',
    '<p><b><i>(</i>a<a href="https://x.it/">a</a></b></p>',
  ])('a letter between marks and asterisks is the same: %s', (html) => {
    const source = fromHtml(html);
    expect(comparable(textOf(fromHtml(pageOf(source))))).toBe(comparable(textOf(source)));
  });

  test.each(['<p><a href="https://x.it/">^[^1]:::</a></p>', '<ul><li><a href="https://x.it/">^a]: b</a></li></ul>'])(
    'a link whose text begins with a caret is no footnote: %s',
    (html) => {
      const source = fromHtml(html);
      const page = fromHtml(pageOf(source));
      expect(comparable(textOf(page))).toBe(comparable(textOf(source)));
      expect(JSON.stringify(page)).toContain('"href":"https://x.it/"');
    },
  );
});

describe('words without formatting', () => {
  test.each([
    ['1985. Nasce a Roma.\n\n12. Lotto', '1985. Nasce a Roma.\n\n12\\. Lotto'],
    ['Prezzo* 12, _poi_ [1](2)\n- 5 gradi', 'Prezzo\\* 12, \\_poi\\_ [1]\\(2)\n\\- 5 gradi'],
    ['12. Vaso\n15. Un *piatto*', '12. Vaso\n15. Un \\*piatto\\*'],
    ['• uno\n• due', '- uno\n- due'],
    [' parola ', ' parola '],
    ['-\n-\n\n3.\n4.', '\\-\n\\-\n\n3\\.\n4\\.'],
  ])('%j are pasted as %j', (words, markdown) => expect(markdownOfWords(words)).toBe(markdown));

  it('are on the page what they were, except the marks of lists', () => {
    const odd = 'blu~*~# ~- ~1. ~1985. ~`~<b>~[a](b)~[^1]~^[x]~:::~\n~\n\n~|~---~> ~![x](y)~\\~    ~_'.split('~');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...odd, '~~'), { maxLength: 10 }), (parts) => {
        const page = renderMarkdown(markdownOfWords(parts.join('')));
        fc.pre(!page.includes('<li'));
        expect(comparable(textOf(fromHtml(page)))).toBe(comparable(parts.join('')));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('hostile HTML', () => {
  test.each([
    '<script>alert(1)</script><b>x</b>',
    '<img src=x onerror=alert(1)><b>x</b>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg onload=alert(1)><a href="javascript:alert(1)"><text>x</text></a></svg>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<p>[x](javascript:alert(1)) ![x](data:image/svg+xml,x)</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  ])('%s makes nothing that runs', (html) => {
    const piece = readPiece(fromHtml(html));
    const page = renderMarkdown(piece ? markdownOf(piece.tree) : '');
    expect(page).not.toMatch(/<(script|svg|iframe|style|math)\b|<[^>]*\son\w+=|(href|src)="(javascript|data):/i);
  });

  it('of a megabyte of nested tags is no text', () => {
    let deep: Element = element('b', [{ type: 'text', value: 'x' }]);
    for (let count = 0; count < 100_000; count += 1) deep = element('b', [deep]);
    expect(readPiece(element('body', [deep]))).toBeUndefined();
    const breaks = Array.from({ length: 200_000 }, () => element('br'));
    expect(readPiece(element('body', breaks))).toBeUndefined();
  });

  it.each(['<p>a', '<p><b>a</b><i>b</i>', '<li>a', '<a href="#x">a', '* _ [', '<sup><a href="#ftnt1">'])(
    'that repeats %s as often as a text may be long says on the page what it said',
    (piece) => {
      const source = fromHtml(`<body>${piece.repeat(Math.floor(limits.content / piece.length / 4))}`);
      const said = comparable(textOf(source));
      expect(comparable(textOf(fromHtml(pageOf(source))))).toBe(said);
    },
  );
});
