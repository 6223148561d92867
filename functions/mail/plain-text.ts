import { decodeEntities } from '#shared/text/decode-entities.ts';
import { attribute, type HtmlPart, htmlParts } from './mail-html.ts';

const blocks = ['ul', 'ol', 'blockquote', 'figure', 'section', 'aside', 'div', 'h2', 'h3', 'h4', 'h5', 'h6'];
const entriesFor = (names: string[], text: string) => Object.fromEntries(names.map((name) => [name, text]));

/** Text before and after an element: line and paragraph breaks, brackets around footnote numbers. */
const textBefore: Record<string, string> = { ...entriesFor(blocks, '\n'), br: '\n', sup: '[', hr: '\n\n* * *\n\n' };
const textAfter: Record<string, string> = {
  ...entriesFor([...blocks, 'p', 'pre', 'table'], '\n\n'),
  sup: ']',
  tr: '\n',
};

type Links = { address: string; words: string }[];
type State = { text: string; lists: (number | undefined)[]; links: Links; code: number; cells: number };

/** The Markdown renderer's HTML as plain text, with the addresses of links in brackets. */
export function plainText(html: string): string {
  const state: State = { text: '', lists: [], links: [], code: 0, cells: 0 };
  for (const part of htmlParts(html)) append(state, part);
  return collapse(state.text);
}

function append(state: State, part: HtmlPart): void {
  if (part.kind === 'text') write(state, proseOrCode(state, part.text));
  else if (part.kind === 'close') close(state, part.name);
  else open(state, part.name, part.attributes);
}

function open(state: State, name: string, attributes: [string, string][]): void {
  if (name === 'ul') state.lists.push(undefined);
  if (name === 'ol') state.lists.push(Number(attribute(attributes, 'start') ?? 1));
  if (name === 'pre') state.code += 1;
  if (name === 'tr') state.cells = 0;
  if ((name === 'th' || name === 'td') && ++state.cells > 1) write(state, ' | ');
  if (name === 'a') state.links.push({ address: addressOf(attributes), words: '' });
  if (name === 'li') write(state, `\n${listMarker(state.lists, attribute(attributes, 'value'))}`);
  if (name === 'img' && attribute(attributes, 'alt')) write(state, `[${attribute(attributes, 'alt')}] `);
  write(state, textBefore[name] ?? '');
}

/** Of the links between a text and its notes the number says enough. */
const addressOf = (attributes: readonly [string, string][]): string =>
  attribute(attributes, 'name') ? '' : (attribute(attributes, 'href') ?? '');

function close(state: State, name: string): void {
  if (name === 'ul' || name === 'ol') state.lists.pop();
  if (name === 'pre') state.code -= 1;
  const link = name === 'a' ? state.links.pop() : undefined;
  if (link?.address && link.words !== '' && link.address !== link.words && link.address !== `mailto:${link.words}`) {
    write(state, ` (${link.address})`);
  }
  write(state, textAfter[name] ?? '');
}

function write(state: State, words: string): void {
  state.text += words;
  for (const link of state.links) link.words += words;
}

/** Marks of the line breaks and blanks of code, which stay; those of prose collapse. */
const codeMarks = { '\n': '\u0001', ' ': '\u0002', '\t': '\u0003' };

function replaceEach(text: string, words: readonly (readonly [string, string])[]): string {
  return words.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);
}

const proseOrCode = ({ code }: State, text: string) =>
  code > 0 ? replaceEach(text, Object.entries(codeMarks)) : text.replaceAll('\n', ' ');

function listMarker(lists: (number | undefined)[], value: string | undefined): string {
  const number = value === undefined ? lists.at(-1) : Number(value);
  if (number !== undefined) lists[lists.length - 1] = number + 1;
  return number === undefined ? '- ' : `${number}. `;
}

/** The link from a note to its place in the text. */
const wayBack = ' \u21a9\ufe0e';

/** Collapses the spaces of prose, and empty lines to one at a time. */
function collapse(text: string): string {
  const lines = decodeEntities(text.replaceAll(wayBack, ''))
    .split('\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .filter((line, index, all) => line !== '' || all[index - 1] !== '');
  const whole = replaceEach(
    lines.join('\n'),
    Object.entries(codeMarks).map(([blank, mark]) => [mark, blank]),
  );
  return whole.trimEnd().replace(/^\n+/, '');
}
