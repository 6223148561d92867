import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type EditorState, StateField } from '@codemirror/state';
import { type FigureLine, figureOf, pictureIn, type Slice } from '#site/src/items/fields/figure-line.ts';
import type { MarkdownNode, MarkdownTree } from './tree.ts';

export type PlacedFigure = FigureLine & { from: number; to: number; source: string; inGroup: boolean };

/** What has a meaning far from where it stands. */
type Outline = {
  figures: readonly PlacedFigure[];
  /** The level of the highest heading, which the page shows as its second. */
  highest: number;
};

const isWhole = /^(?:Paragraph|Table|FencedCode|LinkReference)$/;

export function outlineOf(tree: MarkdownTree, slice: Slice): Outline {
  const figures: PlacedFigure[] = [];
  let highest = 6;
  tree.iterate({
    enter({ name, from, node }) {
      const [, level] = /^(?:ATX|Setext)Heading(\d)$/.exec(name) ?? [];
      if (level) highest = Math.min(highest, Number(level));
      if (name === 'Paragraph' && slice(from, from + 2) === '![') figures.push(...figuresIn(node, slice));
      return !level && !isWhole.test(name);
    },
  });
  return { figures, highest };
}

/** `gruppo`, `riquadro`, `citazione` or `scheda`. */
export function containerName({ firstChild }: MarkdownNode, slice: Slice): string {
  return firstChild ? slice(firstChild.from, firstChild.to).replaceAll(':', '').trim() : '';
}

/** The figure that a paragraph of whole lines is, or those that it has in a group. */
function figuresIn(paragraph: MarkdownNode, slice: Slice): readonly PlacedFigure[] {
  let inGroup = false;
  for (let node = paragraph.parent; node && node.name !== 'Document'; node = node.parent) {
    if (node.name !== 'Container') return [];
    inGroup ||= containerName(node, slice) === 'gruppo';
  }
  const figures: PlacedFigure[] = [];
  let line = paragraph.from;
  for (const image of paragraph.getChildren('Image')) {
    const picture = pictureIn(image, slice);
    const [rest = ''] = /^.*/.exec(slice(picture.end, paragraph.to)) ?? [];
    const to = picture.end + rest.length;
    const source = slice(line, to);
    const figure = picture.from === line ? figureOf(picture, source) : undefined;
    if (!figure) return [];
    figures.push({ ...figure, from: line, to, source, inGroup });
    line = to + 1;
  }
  const isWhole = line > paragraph.to && /^\n?$/.test(slice(paragraph.from - 1, paragraph.from));
  return isWhole && (inGroup || figures.length === 1) ? figures : [];
}

/** Longer than the whole text of a long essay takes. */
const maxMilliseconds = 500;

export const wholeTree = (state: EditorState): MarkdownTree =>
  ensureSyntaxTree(state, state.doc.length, maxMilliseconds) ?? syntaxTree(state);

const read = (state: EditorState) => outlineOf(wholeTree(state), (from, to) => state.sliceDoc(from, to));

const field = StateField.define<Outline>({
  create: read,
  update: (outline, { docChanged, state }) => (docChanged ? read(state) : outline),
});

export const outline = field.extension;

export const outlineIn = (state: EditorState): Outline => state.field(field);
