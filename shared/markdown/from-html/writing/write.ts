import type { ListItem, Root, Text } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { emphasisEdges } from '#shared/markdown/emphasis-edges.ts';
import { hasOwnNumber } from '#shared/markdown/own-numbers.ts';

/** What shared/markdown/markdown.ts reads beyond the extensions below. */
const magazine: Options = {
  unsafe: [
    { character: '^', after: '\\[', inConstruct: 'phrasing' },
    { atBreak: true, character: ':', after: ':' },
    // The package's own patterns take the line end away from the mark of the next line.
    { atBreak: true, character: '-', after: '(?=[ \\t\\r\\n-])' },
    { atBreak: true, character: '+', after: '(?=[ \\t\\r\\n])' },
    { atBreak: true, before: '\\d+', character: '.', after: '(?=[ \\t\\r\\n])' },
    // A link whose words begin with it would be a footnote.
    { before: '\\[', character: '^', inConstruct: 'label' },
  ],
};

/** An item of a list whose number is not the next one. */
type NumberedItem = ListItem & { data?: { number?: number } };

/** The number of an item: its own, or the next one. */
const listItem: Handle = (node: NumberedItem, parent, state, info) => {
  if (parent?.type !== 'list' || !parent.ordered) return defaultHandlers.listItem(node, parent, state, info);
  let number = (parent.start ?? 1) - 1;
  for (const item of parent.children as NumberedItem[]) {
    number = item.data?.number ?? number + 1;
    if (item === node) break;
  }
  return defaultHandlers.listItem(node, { ...parent, start: number, children: [node] }, state, info);
};

/** What may be a mark anywhere; where a line begins or ends, or behind the number of a note. Most texts have neither. */
const mayBeMark = /[\\`*_~<&#[\]^|!\t\r\n]/;
const mayBeMarkThere = /^[\r\n\]]\P{L}|\s[\r\n]$/u;

/** The package looks for forty marks one after the other. */
const text: Handle = (node: Text, parent, state, info) =>
  mayBeMark.test(node.value) || mayBeMarkThere.test(info.before + node.value + info.after)
    ? defaultHandlers.text(node, parent, state, info)
    : node.value;

const options: Options = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  fences: true,
  rule: '-',
  listItemIndent: 'one',
  resourceLink: true,
  handlers: { listItem, text },
  extensions: [
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    gfmTableToMarkdown({ tablePipeAlign: false }),
    magazine,
  ],
};

export function markdownOf(tree: Root): string {
  return plainNumbers(plainLetters(plainBrackets(toMarkdown(tree, options)))).trimEnd();
}

/** A letter that is written as a reference, and the marks of emphasis that it keeps apart from punctuation. Beside other marks it stays. */
const referredLetter =
  /(?:(?<=([^*\s]{0,2}[^*\s\\]))(\*{1,3}))?(?<![~_])&#x([0-9A-F]+);(?![~_])(?:(\*{1,3})(?=([^*\s]{1,3})))?/g;

/** The page sets emphasis between a letter and punctuation, too: the letter needs no reference. */
const plainLetters = (markdown: string): string =>
  markdown.replace(referredLetter, (whole, before = '', closing = '', code: string, opening = '', after = '') => {
    const letter = letterOf(code);
    if (letter === '' || closing + opening === '') return whole;
    const edges = (last: string, marks: string, first: string) =>
      emphasisEdges(last + marks + first, last.length, last.length + marks.length);
    const isClosed = closing === '' || edges(before, closing, letter).closes;
    const isOpened = opening === '' || edges(letter, opening, after).opens;
    return isClosed && isOpened ? closing + letter + opening : whole;
  });

function letterOf(code: string): string {
  const letter = String.fromCodePoint(Number.parseInt(code, 16));
  return /[\p{L}\p{N}]/u.test(letter) ? letter : '';
}

/** A year or a date at the start of a line is no list. */
const plainNumbers = (markdown: string): string =>
  markdown.replace(/^\d+\\[.)].*$/gm, (line) => {
    const bare = line.replace('\\', '');
    return hasOwnNumber(bare) ? bare : line;
  });

/** Square brackets are common in quotations, and mean nothing where no address and no colon follows. */
const plainBrackets = (markdown: string): string =>
  markdown.replace(/(?<![\\!^])\\\[([^[\]\\^\n]{1,80})\](?![([:])/g, '[$1]');

/** An item of a list in lines: its mark and its words. */
const listLine = /^([ \t]*)(?:([-*+•·])|(\d{1,9}[.)]))[ \t]+(?=\S)/;

/**
 * Words that were written without Markdown: what would be marks in them is text. Lines that each begin with a mark or a
 * number are a list.
 */
export const markdownOfWords = (words: string): string =>
  words.replace(/(?<![^\n])[^\S\n]*\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*/g, (paragraph) => {
    const lines = paragraph.split('\n');
    if (lines.length < 2 || !lines.every((line) => listLine.test(line))) return escaped(paragraph);
    return lines
      .map((line) => {
        const [whole = '', indent, , number = '-'] = listLine.exec(line) ?? [];
        return `${indent}${number} ${escaped(line.slice(whole.length))}`;
      })
      .join('\n');
  });

/** The blanks around the words stay, those at the ends of lines say nothing. */
function escaped(paragraph: string): string {
  const value = paragraph
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
  const [before] = /^\s*/.exec(paragraph) ?? [''];
  const text = markdownOf({ type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] });
  return before + text + paragraph.slice(paragraph.trimEnd().length);
}
