import { attribute, type HtmlPart, htmlParts } from './html-parts.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const decoded = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '');

const blocks = ['ul', 'ol', 'blockquote', 'figure', 'section', 'div', 'h2', 'h3', 'h4', 'h5', 'h6'];
const of = (names: string[], text: string) => Object.fromEntries(names.map((name) => [name, text]));

/** What a tag puts into the text: ends of lines and paragraphs, and what shows where columns and notes are. */
const before: Record<string, string> = { ...of(blocks, '\n'), br: '\n', sup: '[', hr: '\n\n* * *\n\n' };
const after: Record<string, string> = {
  ...of([...blocks, 'p', 'pre', 'table'], '\n\n'),
  sup: ']',
  th: '  ',
  td: '  ',
  tr: '\n',
};

type Links = { address: string; words: string }[];
type State = { text: string; lists: (number | undefined)[]; links: Links; code: number };

/** The Markdown renderer's HTML as text: the same words in the same order, with the addresses that its links lead to. */
export function plainText(html: string): string {
  const state: State = { text: '', lists: [], links: [], code: 0 };
  for (const part of htmlParts(html)) take(state, part);
  return joined(state.text);
}

function take(state: State, part: HtmlPart): void {
  if (part.kind === 'text') say(state, wordsOf(state, part.text));
  else if (part.kind === 'close') close(state, part.name);
  else open(state, part.name, part.attributes);
}

function open(state: State, name: string, attributes: [string, string][]): void {
  if (name === 'ul') state.lists.push(undefined);
  if (name === 'ol') state.lists.push(Number(attribute(attributes, 'start') ?? 1));
  if (name === 'pre') state.code += 1;
  if (name === 'a') state.links.push({ address: attribute(attributes, 'href') ?? '', words: '' });
  if (name === 'li') say(state, `\n${markOf(state.lists)}`);
  if (name === 'img' && attribute(attributes, 'alt')) say(state, `[${attribute(attributes, 'alt')}] `);
  say(state, before[name] ?? '');
}

function close(state: State, name: string): void {
  if (name === 'ul' || name === 'ol') state.lists.pop();
  if (name === 'pre') state.code -= 1;
  const link = name === 'a' ? state.links.pop() : undefined;
  if (link && link.words !== '' && link.address !== link.words && link.address !== `mailto:${link.words}`) {
    say(state, ` (${link.address})`);
  }
  say(state, after[name] ?? '');
}

function say(state: State, words: string): void {
  state.text += words;
  for (const link of state.links) link.words += words;
}

/** Lines of code stay what they are while those of prose flow together. */
const lineMark = '\u0001';
const wordsOf = ({ code }: State, text: string) => text.replaceAll('\n', code > 0 ? lineMark : ' ');

/** Items of a list say their number, or a dash. */
function markOf(lists: (number | undefined)[]): string {
  const number = lists.at(-1);
  if (number !== undefined) lists[lists.length - 1] = number + 1;
  return number === undefined ? '- ' : `${number}. `;
}

/** At most one empty line between two that say something. */
function joined(text: string): string {
  const lines = decoded(text)
    .split('\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .filter((line, at, all) => line !== '' || all[at - 1] !== '');
  return lines.join('\n').replaceAll(lineMark, '\n').trim();
}
