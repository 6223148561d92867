import type { Nodes as HtmlNodes } from 'hast';
import type { Nodes, Root } from 'mdast';
import { htmlRoot } from '#functions/import/sources/html-root.ts';
import type { Finding, SourceHouse, SourcePicture } from '#functions/import/sources/source-piece.ts';
import { describeLoss } from '#shared/markdown/from-html/lost-formatting.ts';
import { isElement, property } from '#shared/markdown/from-html/reading/html-tree.ts';
import { readPiece, withAddresses } from '#shared/markdown/from-html/reading/rich-piece.ts';
import { markdownOf } from '#shared/markdown/from-html/writing/write.ts';
import { findingsOf, normalise } from './normal-html.ts';

export type Translated = {
  markdown: string;
  /** The text as words, for a description. */
  plain: string;
  pictures: SourcePicture[];
  /** Addresses of the old house that lead to no piece of ours. */
  links: string[];
  notes: number;
  words: number;
  /** Words that the Markdown lacks, each with those around it. */
  lostWords: string[];
  findings: Finding[];
};

const tooLarge: Translated = {
  markdown: '',
  plain: '',
  pictures: [],
  links: [],
  notes: 0,
  words: 0,
  lostWords: [],
  findings: [{ text: 'il testo è troppo lungo o troppo annidato: non si può leggere', review: true }],
};

/** A text of another system as Markdown of the magazine, with what it lost on the way. */
export function translated(html: string, house: SourceHouse): Translated {
  const source = htmlRoot(html);
  const seen = normalise(source, house);
  const before = comparable(textsOfHtml(source));
  // Where nothing is the magazine's own address yet, no address of the text is a path.
  const piece = readPiece(source, { origin: 'about:none' });
  if (!piece) return tooLarge;
  const tree = withAddresses(piece.tree, []);
  const loss = describeLoss({ ...piece.lost, embeds: 0 });
  const after = comparable(textsOfMarkdown(tree));
  const words = wordsIn(before);
  const lostWords = before === after ? [] : missing(words, wordsIn(after));
  return {
    markdown: withFences(markdownOf(tree)),
    get plain() {
      const plain = textsOfMarkdown(tree, false).join(' ').replace(/\s+/g, ' ');
      return plain.replace(/[\ue000-\ue001]\w*/g, '').trim();
    },
    pictures: seen.pictures,
    links: seen.links,
    notes: tree.children.filter(({ type }) => type === 'footnoteDefinition').length,
    words: words.length,
    lostWords,
    findings: [
      ...findingsOf(seen),
      ...(loss ? [{ text: `senza ${loss}` }] : []),
      ...(piece.pictures.length > 0
        ? [{ text: 'immagini incorporate nel testo: vanno caricate', review: true as const }]
        : []),
      ...(lostWords.length > 0 ? [{ text: `parole perse: ${lostWords.length}`, review: true as const }] : []),
    ],
  };
}

/** The fences of containers, whose lines stand as paragraphs of their own. */
const withFences = (markdown: string): string =>
  markdown.replace(/^(\ue000(\w+)|\ue001)$/gm, (_line, _mark, name?: string) => (name ? `::: ${name}` : ':::'));

const unread = new Set('script style noscript template head title select button input textarea'.split(' '));

/** What a reader reads, without what no page shows. */
function textsOfHtml(node: HtmlNodes, texts: string[] = []): string[] {
  if (node.type === 'text') texts.push(node.value);
  if (!('children' in node)) return texts;
  if (isElement(node)) {
    const isWayBack = node.tagName === 'a' && property(node, 'href').startsWith('#');
    if (unread.has(node.tagName) || isWayBack) return texts;
  }
  for (const child of node.children) textsOfHtml(child, texts);
  if (!isElement(node) || !inLine.has(node.tagName)) texts.push(' ');
  return texts;
}

/** Elements that break no word. */
const inLine = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s small span strong sub sup u var wbr'.split(' '),
);

function textsOfMarkdown(node: Nodes | Root, withCaptions = true, texts: string[] = []): string[] {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') texts.push(node.value);
  else if (node.type === 'image') texts.push(withCaptions ? ` ${node.title ?? ''} ` : ' ');
  else if (node.type === 'break') texts.push(' ');
  if ('children' in node) for (const child of node.children) textsOfMarkdown(child, withCaptions, texts);
  if (!phrasing.has(node.type)) texts.push(' ');
  return texts;
}

const phrasing = new Set(['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'footnoteReference']);

/** Private characters are marks of ours. Most texts are then the same on both sides, and only the words of one are found. */
const comparable = (texts: readonly string[]): string =>
  texts
    .join('')
    .replace(/\ue000\w*|[\u00ad\u200b\ufeff]/g, '')
    .normalize('NFKC')
    .replace(/\s{2,}|\n/g, ' ')
    .trim();

/** The classes hold the letters before them, too, but take three times as long to find them. */
const wordsIn = (text: string): string[] => text.match(/(?:[a-z]|[\p{L}\p{M}\p{N}])+/gu) ?? [];

/** How many words of the text around a lost one are shown. */
const around = 3;
const mostShown = 50;

function missing(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of after) left.set(word, (left.get(word) ?? 0) + 1);
  const lost: string[] = [];
  for (const [at, word] of before.entries()) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else lost.push(lost.length < mostShown ? snippet(before, at) : word);
  }
  return lost;
}

const snippet = (words: readonly string[], at: number): string =>
  [...words.slice(Math.max(0, at - around), at), `«${words[at]}»`, ...words.slice(at + 1, at + 1 + around)].join(' ');
