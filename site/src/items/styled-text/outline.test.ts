import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { outlineOf, wholeTree } from './outline.ts';
import { textExtensions } from './text-editor.ts';
import { nodesOf, treeOf } from './tree.ts';

const outline = (text: string) => outlineOf(treeOf({ text }), (from, to) => text.slice(from, to));

describe('figures shown as blocks', () => {
  test.each([
    ['Prima.\n\n![a](/a.jpg)\n\nDopo.', 1],
    ['![a](/a.jpg "Didascalia"){.larga}', 1],
    ['## Titolo\n![a](/a.jpg)', 1],
    ['Prima.\n![a](/a.jpg)\n\nDopo.', 0],
    ['![a](/a.jpg)\nDopo.', 0],
    ['![a](/a.jpg)\n![b](/b.jpg)', 0],
    ['::: gruppo\n![a](/a.jpg)\n![b](/b.jpg)\n:::', 2],
    ['::: riquadro\n\n![a](/a.jpg)\n\n:::', 1],
    ['```\n![a](/a.jpg)\n```', 0],
    ['~~~~\n```\n\n![a](/a.jpg)\n~~~~\n\n![b](/b.jpg)', 1],
    ['> ![a](/a.jpg)', 0],
  ])('%j has %i, as on the page', (text, count) => {
    const { figures } = outline(text);
    expect(figures).toHaveLength(count);
    if (!text.startsWith('>')) expect(renderMarkdown(text).split('<figure').length - 1).toBe(count);
    for (const { from, to, source } of figures) expect(text.slice(from, to)).toBe(source);
  });
});

it('the highest heading is known, outside code', () => {
  expect(outline('```\n# codice\n```\n\n### Sala\n\n> ## Pianta').highest).toBe(2);
});

it('a container goes from its first line to its last, or to that of what it stands in', () => {
  const text = '::: citazione\nSi guarda.\n:::\n\n::: riquadro\n:::: gruppo\n- Aperto\n:::\n\n::: scheda\nFine';
  const found = nodesOf({ text }, 'Container').map(({ from, to }) => text.slice(from, to));
  expect(found).toEqual([
    '::: citazione\nSi guarda.\n:::',
    '::: riquadro\n:::: gruppo\n- Aperto\n:::',
    '::: scheda\nFine',
  ]);
});

it('the tree of a text that is written in is that of the text opened anew', () => {
  // Longer than what the parser keeps of a tree at least.
  const words = 'parola '.repeat(25);
  const marks = ['::: riquadro', ':::: gruppo', ':::', '::::', '![](/a.jpg){.larga}', '```', '> :::', ''];
  const bricks = [words, `- ${words}`, ...marks];
  const lines = fc.array(fc.constantFrom(...bricks), { minLength: 4, maxLength: 16 });
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...bricks)), { maxLength: 4 }),
      (first, edits) => {
        let state = EditorState.create({ doc: first.join('\n'), extensions: textExtensions });
        for (const [place, deleted, insert] of edits) {
          const line = state.doc.line(1 + (place % state.doc.lines));
          const to = deleted % 2 === 0 ? line.from : line.to;
          state = state.update({ changes: { from: line.from, to, insert: `${insert}\n` } }).state;
          expect(String(wholeTree(state))).toBe(String(treeOf({ text: state.doc.toString() })));
        }
      },
    ),
    // What is written behind the blank lines of an open block stands in it.
    { examples: [[['```', '```', words, words, words, '::: riquadro', '', ''], [[7, 0, words]]]] },
  );
});
