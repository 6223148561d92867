import { rawHtmlAt } from '#shared/markdown/raw-html.ts';
import { pictureIn, type WrittenPicture } from '#site/src/items/fields/figure-line.ts';
import { treeOf } from '#site/src/items/styled-text/tree.ts';

type Span = { from: number; to: number };

type ReadLink = Span & { address: string };
type ReadFootnote = Span & { label: string };

/** What the rules read of a Markdown text; every place is one of the source. */
export type Reading = {
  /** The text with a hole in place of each character that readers do not see as a word: code, addresses, marks of notes. */
  prose: string;
  pictures: readonly WrittenPicture[];
  links: readonly ReadLink[];
  /** `[^1]` in the text. */
  marks: readonly ReadFootnote[];
  /** `[^1]:` before a note. */
  definitions: readonly ReadFootnote[];
  /** Tags, comments and scripts, which the page drops. */
  html: readonly Span[];
  /** Marks of emphasis, strikethrough and code that mark nothing: readers see them. */
  literalMarks: readonly Span[];
  /** Blocks that nothing ends where they stand. */
  openBlocks: readonly Span[];
  strayEnds: readonly Span[];
};

const hole = '\ufffc';

const usedMarks = new Set(['EmphasisMark', 'StrikethroughMark', 'Escape', 'LinkTitle', 'TableDelimiter']);

const unread = new Set([
  'FencedCode',
  'CodeBlock',
  'InlineCode',
  'URL',
  'Autolink',
  'LinkLabel',
  'Entity',
  'HorizontalRule',
  'FootnoteReference',
  'ContainerMark',
  'StrayContainerMark',
  'Placement',
]);

/** Before the text of a block; blanks behind them say how it is indented. */
const blockMarks = new Set(['HeaderMark', 'ListMark', 'QuoteMark', 'FootnoteMark']);

/** Web and mail addresses without a mark. */
const unreadWords = (text: string) =>
  [...text.matchAll(/[^\s<>()]+/g)].filter(([word]) => word.includes('://') || word.includes('@'));

export function readMarkdown(text: string): Reading {
  const holes = unreadWords(text).map(({ 0: { length }, index }): Span => ({ from: index, to: index + length }));
  const pictures: WrittenPicture[] = [];
  const links: ReadLink[] = [];
  const marks: ReadFootnote[] = [];
  const definitions: ReadFootnote[] = [];
  const openBlocks: Span[] = [];
  const strayEnds: Span[] = [];
  const indents: Span[] = [];
  const used: Span[] = [];
  treeOf({ text }).iterate({
    enter({ name, from, to, node }) {
      if (unread.has(name) || (name === 'Escape' && text[from + 1] === '<')) holes.push({ from, to });
      if (blockMarks.has(name)) indents.push({ from, to });
      if (usedMarks.has(name)) used.push({ from, to });
      if (name === 'FencedCode' || name === 'CodeBlock') return false;
      if (name === 'StrayContainerMark') strayEnds.push({ from, to });
      const [opened, end] = name === 'Container' ? node.getChildren('ContainerMark') : [];
      if (opened && !end) openBlocks.push({ from, to: opened.to });
      if (name === 'Image') pictures.push(pictureIn(node, (...part) => text.slice(...part)));
      const source = () => text.slice(from, to);
      const url = ['Link', 'LinkReference', 'Autolink'].includes(name) && node.getChild('URL');
      if (url) links.push({ from, to, address: text.slice(url.from, url.to).replace(/^<|>$/g, '') });
      if (name === 'FootnoteReference') marks.push({ from, to, label: source().slice(2, -1) });
      if (name === 'FootnoteMark') definitions.push({ from, to, label: source().slice(2, -2) });
      return true;
    },
  });
  const unmarked = covered(covered(text, holes, hole), indents, ' ');
  const html = htmlIn(unmarked);
  const prose = covered(unmarked, html, hole);
  const words = covered(prose, used, hole);
  const literalMarks = [...words.matchAll(/\*+|_+|~~+|`+/g)]
    .map(({ 0: { length }, index: from }) => ({ from, to: from + length }))
    .filter((mark) => !isWithinWord(words, mark));
  return { prose, pictures, links, marks, definitions, html, literalMarks, openBlocks, strayEnds };
}

/** An underscore within a word is one of its letters. */
const isWithinWord = (text: string, { from, to }: Span): boolean =>
  text[from] === '_' &&
  /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, from - 2), from)) &&
  /^[\p{L}\p{N}]/u.test(text.slice(to, to + 2));

function htmlIn(text: string): Span[] {
  const spans: Span[] = [];
  let from = text.indexOf('<');
  while (from >= 0) {
    const html = rawHtmlAt(text, from);
    if (html) spans.push({ from, to: html.to });
    from = text.indexOf('<', html?.to ?? from + 1);
  }
  return spans;
}

/** Line ends stay, so that no rule reads across a line of code. */
function covered(text: string, spans: readonly Span[], cover: string): string {
  const letters = text.split('');
  for (const { from, to } of spans) for (let i = from; i < to; i += 1) if (letters[i] !== '\n') letters[i] = cover;
  return letters.join('');
}
