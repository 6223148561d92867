import type { ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent, TableCell } from 'mdast';
import { isNotesHeading } from '#shared/markdown/from-html/reading/footnotes.ts';
import { type Mark, tidyPhrasing, wordsOf } from './phrasing.ts';
import { markdownOf } from './write.ts';

/** A paragraph that a program calls a caption. */
type Captioned = Paragraph & { data?: { isCaption?: boolean } };

/** The page's title is its first heading: those of a text begin with the second. */
const highestLevel = 2;

/** A tree as a person would have written it: no empty paragraphs, one kind of mark around a word, headings below the title. */
export function tidy(tree: Root): Root {
  const children = withCaptions(tree.children.flatMap((node) => tidyBlock(node)));
  const ends = children.filter(({ type }) => type === 'footnoteDefinition');
  const text = trimmed(children.filter(({ type }) => type !== 'footnoteDefinition'));
  const levels = text.flatMap((node) => headingsIn(node).map(({ depth }) => depth));
  const highest = Math.min(6, ...levels);
  for (const heading of text.flatMap(headingsIn)) {
    heading.depth = Math.min(6, heading.depth - highest + highestLevel) as typeof heading.depth;
  }
  return { type: 'root', children: [...text, ...ends] };
}

type Heading = Extract<Nodes, { type: 'heading' }>;

function headingsIn(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node];
  return 'children' in node ? node.children.flatMap((child) => headingsIn(child)) : [];
}

function tidyBlock<Node extends RootContent>(node: Node): RootContent[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphs(node);
    case 'heading': {
      const children = tidyPhrasing(withoutBreaks(node.children), ['strong']);
      // A picture that stands in a heading is no heading.
      if (children.every(({ type }) => type === 'image')) return paragraphs({ type: 'paragraph', children });
      return children.length > 0 ? [{ ...node, children }] : [];
    }
    case 'table': {
      const rows = node.children.map((row, at) => ({
        ...row,
        // The head is bold by itself.
        children: row.children.map((cell) => tidyCell(cell, at === 0 ? ['strong'] : [])),
      }));
      const isEmpty = rows.every(({ children }) => children.every((cell) => cell.children.length === 0));
      return isEmpty ? [] : [{ ...node, children: rows }];
    }
    case 'list': {
      const items = node.children.map(tidyItem).flatMap((item) => withoutOuterNumber(item, node.ordered));
      const spread = items.some(({ children }) => !isTight(children));
      const made = items.map((item) => ({ ...item, spread }));
      return made.length > 0 ? [{ ...node, spread, children: made }] : [];
    }
    case 'blockquote':
    case 'footnoteDefinition': {
      const children = node.children.flatMap((child) => tidyBlock(child)) as typeof node.children;
      return children.length > 0 || node.type === 'footnoteDefinition' ? [{ ...node, children }] : [];
    }
    case 'code':
    case 'thematicBreak':
      return [node];
    default:
      // Words that stand in no paragraph.
      return paragraphs({ type: 'paragraph', children: [node as PhrasingContent] });
  }
}

/** Only a paragraph and the lists in it need no blank line between them. */
const isTight = (children: ListItem['children']) =>
  children.every(({ type }, at) => type === 'list' || (type === 'paragraph' && at === 0));

const tidyItem = (item: ListItem): ListItem => ({
  ...item,
  checked: null,
  children: item.children.flatMap((child) => tidyBlock(child)) as ListItem['children'],
});

/** An item that begins with a list has no words for its own number: «1. 1. 12» would be a date. */
function withoutOuterNumber(item: ListItem, ordered: boolean | null | undefined): ListItem[] {
  const [first, ...rest] = item.children;
  if (!first) return [];
  if (!ordered || first.type !== 'list' || !first.ordered) return [item];
  return rest.length > 0 ? [...first.children, { ...item, children: rest }] : first.children;
}

const tidyCell = (cell: TableCell, without: readonly Mark[]): TableCell => ({
  ...cell,
  children: tidyPhrasing(inOneLine(cell.children), without),
});

/** The paragraphs and lists of a cell stand one after the other in its line. */
function inOneLine(nodes: readonly Nodes[]): PhrasingContent[] {
  const space: PhrasingContent = { type: 'text', value: ' ' };
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'break') return [space];
    if (isBlock(node)) return [space, ...inOneLine('children' in node ? (node.children as Nodes[]) : []), space];
    return [node as PhrasingContent];
  });
}

const isBlock = ({ type }: Nodes) =>
  [
    'paragraph',
    'heading',
    'list',
    'listItem',
    'blockquote',
    'table',
    'tableRow',
    'tableCell',
    'code',
    'thematicBreak',
  ].includes(type);

const withoutBreaks = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.map((node) => (node.type === 'break' ? { type: 'text', value: ' ' } : node));

/** Two breaks are how some programs end a paragraph; pictures that stand together are figures, each alone. */
function paragraphs({ children, data }: Captioned): RootContent[] {
  const made: PhrasingContent[][] = [[]];
  let breaks = 0;
  for (const node of tidyPhrasing(children)) {
    const isGap = node.type === 'text' && node.value.trim() === '';
    if (node.type === 'break') breaks += 1;
    else if (!isGap) {
      if (breaks > 1) made.push([]);
      breaks = 0;
    }
    made.at(-1)?.push(node);
  }
  return made.flatMap((nodes) => {
    const words = tidyPhrasing(nodes);
    const figures = words.filter(({ type }) => type === 'image');
    const others = words.filter((node) => node.type !== 'break' && wordsOf(node).trim() !== '');
    if (figures.length > 0 && figures.length === others.length) {
      return figures.map((figure): RootContent => ({ type: 'paragraph', children: [figure] }));
    }
    return words.length > 0 ? [{ type: 'paragraph', children: words, ...(data && { data }) }] : [];
  });
}

const figureIn = (node: RootContent | undefined) =>
  node?.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'image'
    ? node.children[0]
    : undefined;

/** What a program calls a caption becomes the figure's own, where it follows a figure. */
function withCaptions(nodes: readonly RootContent[]): RootContent[] {
  return nodes.filter((node, at) => {
    const figure = figureIn(nodes[at - 1]);
    if (
      node.type !== 'paragraph' ||
      !(node as Captioned).data?.isCaption ||
      !figure ||
      figure.title ||
      JSON.stringify(node).includes('"footnoteReference"')
    )
      return true;
    const caption = { ...node, children: withoutBreaks(node.children) };
    figure.title = markdownOf({ type: 'root', children: [caption] })
      .replace(/[ \t\r\n]+/g, ' ')
      .trim();
    return false;
  });
}

/** Lines above and below nothing, and the heading of the notes, which the page sets itself. */
function trimmed(nodes: RootContent[]): RootContent[] {
  const isEdge = (node: RootContent | undefined) =>
    node?.type === 'thematicBreak' || (node?.type === 'heading' && isNotesHeading(node.children.map(wordsOf).join('')));
  let start = 0;
  let end = nodes.length;
  while (start < end && nodes[start]?.type === 'thematicBreak') start += 1;
  while (end > start && isEdge(nodes[end - 1])) end -= 1;
  return nodes.slice(start, end);
}
