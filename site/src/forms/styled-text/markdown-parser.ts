import { styleTags, Tag, tags } from '@lezer/highlight';
import {
  type BlockParser,
  type InlineContext,
  type InlineParser,
  type MarkdownConfig,
  parser,
  Strikethrough,
  Table,
} from '@lezer/markdown';
import { emphasisEdges } from '#shared/content/emphasis-edges.ts';
import { hasOwnNumber } from '#shared/content/own-numbers.ts';

export const footnoteTag = Tag.define('footnote', tags.link);

const definition = /^\[\^[^\]\s]+\]:[ \t]*/;
/** The paragraphs of a note after its first are indented this far. */
const noteIndent = 4;

/** `[^1]` in the text and `[^1]: …`, as shared/content/markdown.ts reads them. */
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
      parse(cx, next, at) {
        if (next !== 91 /* [ */ || cx.char(at + 1) !== 94 /* ^ */) return -1;
        const [reference] = /^\[\^[^\]\s]+\]/.exec(cx.slice(at, cx.end)) ?? [];
        return reference ? cx.addElement(cx.elt('FootnoteReference', at, at + reference.length)) : -1;
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

/** Numbers and emphasis as shared/content/own-numbers.ts and emphasis-edges.ts read them. */
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
      parse(cx, next, at) {
        let to = at + 1;
        while (cx.char(to) === next) to += 1;
        const text = cx.slice(cx.offset, cx.end);
        const { opens, closes } = emphasisEdges(text, at - cx.offset, to - cx.offset);
        const [before, after] = between[`${opens} ${closes}`];
        const seen = Object.create(cx, { slice: { value: (from: number) => (from < at ? before : after) } });
        return emphasis(seen as InlineContext, next, at);
      },
    },
  ],
};

/** What the page's renderer does not know is no part of the language: HTML, addresses without a mark, task lists. */
export const magazineParser = parser.configure([
  Strikethrough,
  Table,
  footnotes,
  ownRules,
  {
    remove: ['HTMLBlock', 'HTMLTag', 'IndentedCode'],
    props: [styleTags({ 'Image/...': tags.content, 'HorizontalRule/...': tags.contentSeparator })],
  },
]);
