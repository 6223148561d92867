import { magazineParser } from './markdown-parser.ts';

export type MarkdownTree = ReturnType<typeof magazineParser.parse>;
export type MarkdownNode = MarkdownTree['topNode'];

/** A text, with its tree where a field has it already. */
export type MarkdownSource = { text: string; tree?: (() => MarkdownTree | null) | undefined };

export const treeOf = ({ text, tree }: MarkdownSource): MarkdownTree => tree?.() ?? magazineParser.parse(text);

/** The outer nodes of these names, in the order of the text. */
export function nodesOf(source: MarkdownSource, ...names: string[]): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  treeOf(source).iterate({
    enter(ref) {
      const isOne = names.includes(ref.name);
      if (isOne) nodes.push(ref.node);
      return !isOne;
    },
  });
  return nodes;
}

/** The nodes around a place, the inner ones first; `side`: those that end (-1) or begin (1) there. */
export function nodesAround(source: MarkdownSource, pos: number, side: -1 | 1): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  for (let node: MarkdownNode | null = treeOf(source).resolveInner(pos, side); node; node = node.parent)
    nodes.push(node);
  return nodes;
}

const isLineMark = /^(?:Header|List|Quote|Footnote)Mark$/;

/** The marks at the beginning of a line, and where its words begin. */
export function beginningOf(source: MarkdownSource, line: number): { marks: readonly MarkdownNode[]; words: number } {
  const tree = treeOf(source);
  const marks: MarkdownNode[] = [];
  for (let pos = line; ; ) {
    while (source.text[pos] === ' ' || source.text[pos] === '\t') pos += 1;
    const mark = tree.resolveInner(pos, 1);
    if (!isLineMark.test(mark.name) || mark.from !== pos) return { marks, words: pos };
    marks.push(mark);
    pos = mark.to;
  }
}

/** Whether words can be added at a place: it is in a paragraph or heading, and not in one of pictures alone. */
export function takesWords(source: MarkdownSource, pos: number, side: -1 | 1): boolean {
  const block = nodesAround(source, pos, side).find(({ name }) => /^(?:Paragraph|(?:ATX|Setext)Heading\d)$/.test(name));
  return block !== undefined && !isOfPictures(block, source.text);
}

function isOfPictures(block: MarkdownNode, text: string): boolean {
  let end = block.from;
  for (let part = block.firstChild; part; part = part.nextSibling) {
    if (!/^(?:Image|Placement)$/.test(part.name) || text.slice(end, part.from).trim() !== '') return false;
    end = part.to;
  }
  return end > block.from && text.slice(end, block.to).trim() === '';
}
