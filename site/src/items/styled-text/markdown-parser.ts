import { NodeProp } from '@lezer/common';
import { styleTags, Tag, tags } from '@lezer/highlight';
import {
  type BlockParser,
  type InlineContext,
  type InlineParser,
  type Line,
  type MarkdownConfig,
  parser,
  Strikethrough,
  Table,
} from '@lezer/markdown';
import { emphasisEdges } from '#shared/markdown/emphasis-edges.ts';
import { hasOwnNumber } from '#shared/markdown/own-numbers.ts';

export const footnoteTag = Tag.define('footnote', tags.link);

const definition = /^\[\^[^\]\s]+\]:[ \t]*/;
/** The paragraphs of a note after its first are indented this far. */
const noteIndent = 4;

/** `[^1]` in the text and `[^1]: …`, as shared/markdown/markdown.ts reads them. */
const footnotes: MarkdownConfig = {
  defineNodes: [
    { name: 'FootnoteReference', style: footnoteTag },
    { name: 'FootnoteMark', style: footnoteTag },
    {
      name: 'FootnoteDefinition',
      block: true,
      composite(_, line) {
        if (line.next < 0) return true;
        if (line.indent < line.baseIndent + noteIndent) return false;
        line.moveBaseColumn(line.baseIndent + noteIndent);
        return true;
      },
    },
  ],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse(cx, next, pos) {
        if (next !== 91 /* [ */ || cx.char(pos + 1) !== 94 /* ^ */) return -1;
        const [reference] = /^\[\^[^\]\s]+\]/.exec(cx.slice(pos, cx.end)) ?? [];
        return reference ? cx.addElement(cx.elt('FootnoteReference', pos, pos + reference.length)) : -1;
      },
    },
  ],
  parseBlock: [
    {
      name: 'FootnoteDefinition',
      before: 'LinkReference',
      parse(cx, line) {
        const [mark] = definition.exec(line.text.slice(line.pos)) ?? [];
        if (!mark) return false;
        const from = cx.lineStart + line.pos;
        cx.startComposite('FootnoteDefinition', line.pos);
        cx.addElement(cx.elt('FootnoteMark', from, from + mark.trimEnd().length));
        line.moveBase(line.pos + mark.length);
        return null;
      },
      endLeaf: (_, line) => definition.test(line.text.slice(line.pos)),
    },
  ],
};

/** The colons and the name of `::: nome`, and the colons alone that end it. */
const edgeIn = (line: Line) => {
  const isIndented = line.indent - line.baseIndent >= 4;
  const [, colons = '', name = ''] = (!isIndented && /^(:{3,})(.*)/.exec(line.text.slice(line.pos))) || [];
  return { colons: colons.length, name: name.trim() };
};

/** Blocks of figures.ts and cards.ts: the first end ends the outer one, with all that was opened in it by as many colons. */
const containers: MarkdownConfig = {
  defineNodes: [
    {
      name: 'Container',
      block: true,
      composite(cx, line, opened) {
        const { colons, name } = edgeIn(line);
        if (colons < opened || name !== '') return true;
        line.addMarker(cx.elt('ContainerMark', cx.lineStart + line.pos, cx.lineStart + line.text.length));
        line.moveBase(line.text.length);
        return false;
      },
    },
    'ContainerMark',
    // Ends nothing: readers see it.
    'StrayContainerMark',
    'Placement',
  ],
  parseBlock: [
    {
      name: 'Container',
      before: 'FencedCode',
      parse(cx, line) {
        const { colons, name } = edgeIn(line);
        const opens = blockNames.has(name);
        if (colons === 0 || !(opens || name === '')) return false;
        if (opens) cx.startComposite('Container', line.pos, colons);
        const [from, to] = [cx.lineStart + line.pos, cx.lineStart + line.text.length];
        cx.addElement(cx.elt(opens ? 'ContainerMark' : 'StrayContainerMark', from, to));
        line.moveBase(line.text.length);
        return null;
      },
      endLeaf: (_, line) => {
        const { colons, name } = edgeIn(line);
        return colons > 0 && (blockNames.has(name) || name === '');
      },
    },
  ],
  parseInline: [
    {
      name: 'Placement',
      parse(cx, next, pos) {
        const [mark] = (next === 123 /* { */ && /^\{\.[a-z]+\}/.exec(cx.slice(pos, cx.end))) || [];
        return mark ? cx.addElement(cx.elt('Placement', pos, pos + mark.length)) : -1;
      },
    },
  ],
};

type Own = {
  blockNames: readonly string[];
  blockParsers: readonly NonNullable<BlockParser['parse']>[];
  inlineNames: readonly string[];
  inlineParsers: readonly InlineParser['parse'][];
};
// Its own parsers have no name in its types: they are called for what they know and the page does not change.
const own = parser as unknown as Own;
const orderedList = own.blockParsers[own.blockNames.indexOf('OrderedList')] as Own['blockParsers'][number];
const emphasis = own.inlineParsers[own.inlineNames.indexOf('Emphasis')] as Own['inlineParsers'][number];

/** Characters between which CommonMark reads marks as the page does: they open, close, both or neither. */
const between = {
  'true true': ['.', '.'],
  'true false': [' ', 'a'],
  'false true': ['a', ' '],
  'false false': [' ', ' '],
} as const;

/** Numbers and emphasis as shared/markdown/own-numbers.ts and emphasis-edges.ts read them. */
const ownRules: MarkdownConfig = {
  parseBlock: [
    {
      name: 'OrderedList',
      parse: (cx, line) => (hasOwnNumber(line.text.slice(line.pos)) ? false : orderedList(cx, line)),
    },
  ],
  parseInline: [
    {
      name: 'Emphasis',
      parse(cx, next, pos) {
        let to = pos + 1;
        while (cx.char(to) === next) to += 1;
        const text = cx.slice(cx.offset, cx.end);
        const { opens, closes } = emphasisEdges(text, pos - cx.offset, to - cx.offset);
        const [before, after] = between[`${opens} ${closes}`];
        const seen = Object.create(cx, { slice: { value: (from: number) => (from < pos ? before : after) } });
        return emphasis(seen as InlineContext, next, pos);
      },
    },
  ],
};

/** What the page's renderer does not know is no part of the language: HTML, addresses without a mark, task lists. */
export const magazineParser = parser.configure([
  Strikethrough,
  Table,
  footnotes,
  containers,
  ownRules,
  {
    remove: ['HTMLBlock', 'HTMLTag', 'IndentedCode'],
    props: [
      // No block after which the parser may stop taking over what it had: what is written behind it may stand in it.
      NodeProp.group.add({ Container: ['BlockContext'] }),
      styleTags({ 'Image/...': tags.content, 'HorizontalRule/...': tags.contentSeparator }),
    ],
  },
]);

/** The blocks that `::: nome` opens: those of figures.ts and that of cards.ts. */
const blockNames: ReadonlySet<string> = new Set(['gruppo', 'riquadro', 'citazione', 'scheda']);
