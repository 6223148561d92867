import type { Root } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';

/** What shared/content/markdown.ts reads beyond the extensions below. */
const magazine: Options = {
  unsafe: [
    { character: '^', after: '\\[', inConstruct: 'phrasing' },
    { atBreak: true, character: ':', after: ':' },
    // A link whose words begin with it would be a footnote.
    { before: '\\[', character: '^', inConstruct: 'label' },
  ],
};

const options: Options = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  fences: true,
  rule: '-',
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    gfmTableToMarkdown({ tablePipeAlign: false }),
    magazine,
  ],
};

export function markdownOf(tree: Root): string {
  return plainBrackets(toMarkdown(tree, options)).trimEnd();
}

/** Square brackets are common in quotations, and mean nothing where no address and no colon follows. */
const plainBrackets = (markdown: string): string =>
  markdown.replace(/(?<![\\!^])\\\[([^[\]\\^\n]{1,80})\](?![([:])/g, '[$1]');
