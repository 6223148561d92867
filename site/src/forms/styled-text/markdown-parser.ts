import { styleTags, Tag, tags } from '@lezer/highlight';
import { type MarkdownConfig, parser, Strikethrough, Table } from '@lezer/markdown';

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

/** What the page's renderer does not know is no part of the language: HTML, addresses without a mark, task lists. */
export const magazineParser = parser.configure([
  Strikethrough,
  Table,
  footnotes,
  {
    remove: ['HTMLBlock', 'HTMLTag'],
    props: [styleTags({ 'Image/...': tags.content, 'HorizontalRule/...': tags.contentSeparator })],
  },
]);
