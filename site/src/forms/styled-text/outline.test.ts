import { Text } from '@codemirror/state';
import { describe, expect, it, test } from 'vitest';
import { renderMarkdown } from '#shared/content/markdown.ts';
import { outlineOf } from './outline.ts';

const outline = (text: string) => outlineOf(Text.of(text.split('\n')));

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

it('the highest heading outside code is known, and every container from its first line to its last', () => {
  const text = '```\n# codice\n```\n\n### Sala\n\n::: citazione\nSi guarda.\n:::\n\n## Pianta\n\n::: riquadro\nAperto';
  const { highest, containers } = outline(text);
  expect(highest).toBe(2);
  expect(containers.map(({ name, from, to }) => [name, text.slice(from, to)])).toEqual([
    ['citazione', '::: citazione\nSi guarda.\n:::'],
    ['riquadro', '::: riquadro\nAperto'],
  ]);
});
