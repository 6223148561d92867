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
    enter(found) {
      const isOne = names.includes(found.name);
      if (isOne) nodes.push(found.node);
      return !isOne;
    },
  });
  return nodes;
}

/** The nodes around a place, the inner ones first; `side`: those that end (-1) or begin (1) there. */
export function nodesAround(source: MarkdownSource, at: number, side: -1 | 1): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  for (let node: MarkdownNode | null = treeOf(source).resolveInner(at, side); node; node = node.parent)
    nodes.push(node);
  return nodes;
}

const isLineMark = /^(?:Header|List|Quote|Footnote)Mark$/;

/** The marks at the beginning of a line, and where its words begin. */
export function beginningOf(source: MarkdownSource, line: number): { marks: readonly MarkdownNode[]; words: number } {
  const tree = treeOf(source);
  const marks: MarkdownNode[] = [];
  for (let at = line; ; ) {
    while (source.text[at] === ' ' || source.text[at] === '\t') at += 1;
    const mark = tree.resolveInner(at, 1);
    if (!isLineMark.test(mark.name) || mark.from !== at) return { marks, words: at };
    marks.push(mark);
    at = mark.to;
  }
}

/** Whether words can be added at a place: it is in a paragraph or heading, and not in one of pictures alone. */
export function takesWords(source: MarkdownSource, at: number, side: -1 | 1): boolean {
  const block = nodesAround(source, at, side).find(({ name }) => /^(?:Paragraph|(?:ATX|Setext)Heading\d)$/.test(name));
  return block !== undefined && !isOfPictures(block, source.text);
}

function isOfPictures(block: MarkdownNode, text: string): boolean {
  let at = block.from;
  for (let part = block.firstChild; part; part = part.nextSibling) {
    if (!/^(?:Image|Placement)$/.test(part.name) || text.slice(at, part.from).trim() !== '') return false;
    at = part.to;
  }
  return at > block.from && text.slice(at, block.to).trim() === '';
}
