import { endOfTag } from './shortcodes.ts';

/** Elements that are no part of a paragraph; within those of the first list paragraphs are made, too. */
const containers = new Set(
  'blockquote div section article aside td th li dd details center figure main header footer'.split(' '),
);
const blocks = new Set([
  ...containers,
  ...'p h1 h2 h3 h4 h5 h6 ul ol dl dt table thead tbody tfoot tr caption colgroup col pre form fieldset hr address figcaption summary style script iframe video audio object nav map legend'.split(
    ' ',
  ),
]);
/** What is in them stays as it is. */
const verbatim = new Set(['pre', 'script', 'style', 'textarea', 'code']);
/** Their words are one paragraph, and a line end in them is a break. */
const lined = new Set('p h1 h2 h3 h4 h5 h6 dt address figcaption summary'.split(' '));

type Part = { tag: string; name: string; isEnd: boolean } | { text: string };

/** The paragraphs that WordPress makes of a classic text when it shows it: of blank lines, with breaks at single line ends. */
export function withParagraphs(text: string): string {
  const parts: string[] = [];
  /** Of the paragraph that is open. */
  let words: string[] = [];
  const open: string[] = [];
  const end = () => {
    const paragraph = words.join('').trim();
    if (paragraph) parts.push(`<p>${paragraph.replace(/\n/g, '<br>\n')}</p>`);
    words = [];
  };
  const inside = () => open.at(-1) ?? '';
  for (const part of partsOf(text.replace(/\r\n?/g, '\n'))) {
    if ('text' in part) {
      if (open.some((name) => verbatim.has(name))) (words.length > 0 ? words : parts).push(part.text);
      else if (lined.has(inside())) parts.push(part.text.trim() === '' ? ' ' : part.text.replace(/\n/g, '<br>\n'));
      else if (inside() && !containers.has(inside())) parts.push(part.text);
      else {
        const [first = '', ...others] = part.text.split(/\n[^\S\n]*\n/);
        words.push(first);
        for (const other of others) {
          end();
          words.push(other);
        }
      }
      continue;
    }
    if (!blocks.has(part.name)) {
      // An element within a line.
      const isInLine = lined.has(inside()) || (inside() && !containers.has(inside()));
      (isInLine ? parts : words).push(part.tag);
      if (verbatim.has(part.name)) part.isEnd ? open.pop() : open.push(part.name);
      continue;
    }
    end();
    parts.push(part.tag);
    if (isVoid(part)) continue;
    if (!part.isEnd) open.push(part.name);
    else if (open.includes(part.name)) open.length = open.lastIndexOf(part.name);
  }
  end();
  return parts.join('');
}

const isVoid = ({ tag, name }: { tag: string; name: string }) => name === 'hr' || name === 'col' || tag.endsWith('/>');

function* partsOf(text: string): Generator<Part> {
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start < 0) break;
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9]{0,20})(?=[\s/>])/i.exec(text.slice(start, start + 40)) ?? [];
    const end = name ? endOfTag(text, start, ['<', '>'], text.length) : -1;
    if (name === undefined || end < 0) {
      yield { text: text.slice(at, start + 1) };
      at = start + 1;
      continue;
    }
    if (start > at) yield { text: text.slice(at, start) };
    yield { tag: text.slice(start, end + 1).replace(/\n/g, ' '), name: name.toLowerCase(), isEnd: slash === '/' };
    at = end + 1;
  }
  if (at < text.length) yield { text: text.slice(at) };
}
