import { magazineParser } from '#site/src/forms/styled-text/markdown-parser.ts';
import { type BlockEnds, blockEndsIn } from './block-ends.ts';

type Span = { from: number; to: number };

type ReadPicture = Span & { address: string; alt: string; caption: string };
type ReadLink = Span & { address: string };
type ReadFootnote = Span & { label: string };

/** What the rules read of a Markdown text; every place is one of the source. */
export type Reading = {
  /** The text with a hole in place of each character that readers do not see as a word: code, addresses, marks of notes. */
  prose: string;
  pictures: readonly ReadPicture[];
  links: readonly ReadLink[];
  /** `[^1]` in the text. */
  marks: readonly ReadFootnote[];
  /** `[^1]:` before a note. */
  definitions: readonly ReadFootnote[];
  blockEnds: BlockEnds;
};

const hole = '\ufffc';

const unread = new Set([
  'FencedCode',
  'CodeBlock',
  'InlineCode',
  'URL',
  'Autolink',
  'LinkLabel',
  'Entity',
  'HorizontalRule',
  'HeaderMark',
  'ListMark',
  'QuoteMark',
  'FootnoteReference',
  'FootnoteMark',
]);

/** What the parser leaves in the text: the lines around boxes, and the class of a figure. */
const unreadMarks = /^:::.*$|\{\.[a-z]+\}/gm;

/** Web and mail addresses without a mark. */
const unreadWords = (text: string) =>
  [...text.matchAll(/[^\s<>()]+/g)].filter(([word]) => word.includes('://') || word.includes('@'));

export function readMarkdown(text: string): Reading {
  const holes = [...text.matchAll(unreadMarks), ...unreadWords(text)].map(
    ({ 0: { length }, index }): Span => ({ from: index, to: index + length }),
  );
  const pictures: ReadPicture[] = [];
  const links: ReadLink[] = [];
  const marks: ReadFootnote[] = [];
  const definitions: ReadFootnote[] = [];
  const code: Span[] = [];
  magazineParser.parse(text).iterate({
    enter({ name, from, to, node }) {
      if (unread.has(name)) holes.push({ from, to });
      if (name === 'FencedCode' || name === 'CodeBlock') {
        code.push({ from, to });
        return false;
      }
      const source = () => text.slice(from, to);
      const part = (child: string) => {
        const found = node.getChild(child);
        return found ? text.slice(found.from, found.to) : '';
      };
      if (name === 'Image') {
        const alt = source().slice(2, (node.getChildren('LinkMark')[1]?.from ?? to) - from);
        pictures.push({
          from,
          to,
          address: bare(part('URL')),
          alt: alt.trim(),
          caption: part('LinkTitle').slice(1, -1),
        });
      }
      if (['Link', 'LinkReference', 'Autolink'].includes(name) && node.getChild('URL'))
        links.push({ from, to, address: bare(part('URL')) });
      if (name === 'FootnoteReference') marks.push({ from, to, label: source().slice(2, -1) });
      if (name === 'FootnoteMark') definitions.push({ from, to, label: source().slice(2, -2) });
      return true;
    },
  });
  return { prose: withHoles(text, holes), pictures, links, marks, definitions, blockEnds: blockEndsIn(text, code) };
}

const bare = (address: string) => address.replace(/^<|>$/g, '');

/** Line ends stay, so that no rule reads across a line of code. */
function withHoles(text: string, holes: readonly Span[]): string {
  const letters = text.split('');
  for (const { from, to } of holes) for (let at = from; at < to; at += 1) if (letters[at] !== '\n') letters[at] = hole;
  return letters.join('');
}
