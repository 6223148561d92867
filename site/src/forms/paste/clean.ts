import type { Element, ElementContent, Nodes } from 'hast';
import { mediaPath } from '#shared/content/media.ts';
import type { Dropped } from './dropped.ts';
import { element, hasClass, isElement, property, styleOf, textOf, within } from './html-tree.ts';
import { isNoteName } from './notes.ts';
import { type EmbeddedPicture, pictureOfDataUrl } from './pictures.ts';
import { itemFor } from './word-lists.ts';

export type Cleaning = {
  dropped: Dropped;
  /** Where the page is: addresses on it become paths. */
  origin: string;
  /** What the clipboard holds beside the HTML, in the order of the pictures without an address. */
  beside: EmbeddedPicture[];
  /** The pictures to upload; `picture:0` is the first. */
  pictures: EmbeddedPicture[];
  /** Pictures that stay at an address elsewhere. */
  elsewhere: number;
  seen: { colors: Set<string>; highlights: Set<string>; fonts: Set<string> };
};

/** What CSS and tags say of the characters within. */
type Marks = { strong: boolean; em: boolean; del: boolean; sup: boolean; sub: boolean; under: boolean };

export const noMarks: Marks = { strong: false, em: false, del: false, sup: false, sub: false, under: false };

/** Programs say bold and italic by tags, by styles, or by tags whose styles say the contrary: each text gets its marks itself. */
export function clean(node: Nodes, marks: Marks, cleaning: Cleaning): ElementContent[] {
  if (node.type === 'text') return marked(plainSpaces(node.value), marks);
  if (!isElement(node)) return [];
  const { tagName } = node;
  if (removed.has(tagName) || isHidden(node)) return [];
  const { dropped } = cleaning;
  if (tagName === 'svg' || tagName === 'math' || tagName === 'canvas') return drop(dropped, 'drawings');
  if (embeds.has(tagName)) return embedded(node, dropped);
  if (tagName === 'del' && (property(node, 'dateTime') || property(node, 'cite'))) return drop(dropped, 'deletions');
  if (tagName === 'img') return picture(node, cleaning);
  if (tagName === 'br' || tagName === 'hr' || tagName === 'note-ref') return [{ ...node, children: [] }];
  if (tagName === 'pre') return [element('pre', [element('code', [{ type: 'text', value: textOf(node) }])])];
  if (tagName === 'a') return link(node, marks, cleaning);
  note(node, marks, cleaning);
  const own = marksOf(node, marks, dropped);
  if (tagName === 'table') return table(node, own, cleaning);
  const children = node.children.flatMap((child) => clean(child, own, cleaning));
  if (inlineTags.has(tagName)) return children;
  return [block(node, children)];
}

/** Elements whose meaning is in the marks, or that have none. */
const inlineTags = new Set(
  'b strong i em u ins s strike del sup sub span font small big cite dfn var abbr acronym mark time bdi bdo label tt nobr o:p st1:* picture'.split(
    ' ',
  ),
);
const removed = new Set(
  'script style noembed head title meta link template noscript source input button select textarea xml datalist dialog'.split(
    ' ',
  ),
);
const embeds = new Set(['iframe', 'object', 'embed', 'video', 'audio']);

const isHidden = (node: Element): boolean => {
  const style = styleOf(node);
  return style.get('display') === 'none' || style.get('mso-hide') === 'all';
};

function drop(dropped: Dropped, kind: keyof Dropped, count = 1): [] {
  dropped[kind] = (dropped[kind] ?? 0) + count;
  return [];
}

/** A film or a map becomes a link to where it is. */
function embedded(node: Element, dropped: Dropped): ElementContent[] {
  drop(dropped, 'embeds');
  const address = property(node, 'src') || property(node, 'data');
  if (!/^https?:\/\//i.test(address)) return [];
  return [element('p', [element('a', [{ type: 'text', value: address }], { href: address })])];
}

/** A break that Markdown and the page make themselves is a plain space, except beside a number. */
export const plainSpaces = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/\u00a0/g, (space, index: number) => {
      const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)];
      const besideNumber = /\d/.test(before)
        ? /[\d\p{L}%€$£]/u.test(after)
        : /[.\p{L}]/u.test(before) && /\d/.test(after);
      return besideNumber ? space : ' ';
    })
    .replace(/[\t\v\f]/g, ' ');

function marked(text: string, { strong, em, del, sup, sub }: Marks): ElementContent[] {
  const value = sup || sub ? raised(text, sup) : text;
  let node: ElementContent = { type: 'text', value };
  if (value.trim() === '') return [node];
  if (del) node = element('del', [node]);
  if (em) node = element('em', [node]);
  if (strong) node = element('strong', [node]);
  return [node];
}

/** Markdown has no raised letters, but Unicode has raised digits: m², CO₂. */
function raised(text: string, up: boolean): string {
  if (!/^[\d+-]+$/.test(text)) return text;
  const digits = up ? '⁰¹²³⁴⁵⁶⁷⁸⁹' : '₀₁₂₃₄₅₆₇₈₉';
  const signs = up ? { '+': '⁺', '-': '⁻' } : { '+': '₊', '-': '₋' };
  return text.replace(/./g, (sign) => digits[Number(sign)] ?? signs[sign as '+' | '-']);
}

function marksOf(node: Element, marks: Marks, dropped: Dropped): Marks {
  const own = { ...marks };
  const { tagName } = node;
  if (tagName === 'b' || tagName === 'strong') own.strong = true;
  // A heading is bold by itself.
  if (/^h[1-6]$/.test(tagName)) own.strong = false;
  if (['i', 'em', 'cite', 'dfn', 'var'].includes(tagName)) own.em = true;
  if (['s', 'strike', 'del'].includes(tagName)) own.del = true;
  if (tagName === 'sup') own.sup = true;
  if (tagName === 'sub') own.sub = true;
  const style = styleOf(node);
  const weight = style.get('font-weight');
  if (weight) own.strong = /^(bold|bolder|[6-9]00)/.test(weight) && !/^h[1-6]$/.test(tagName);
  const slant = style.get('font-style');
  if (slant) own.em = /^(italic|oblique)/.test(slant);
  const raise = style.get('vertical-align');
  if (raise === 'super' || raise === 'sub') own[raise === 'super' ? 'sup' : 'sub'] = true;
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (line.includes('line-through')) own.del = true;
  const isUnder = tagName === 'u' || line.includes('underline');
  if (isUnder && !marks.under && textOf(node).trim() !== '') drop(dropped, 'underlines');
  own.under ||= isUnder;
  return own;
}

/** Remembers what Markdown does not say. */
function note(node: Element, { under }: Marks, { seen }: Cleaning): void {
  if (!node.children.some((child) => child.type === 'text' && child.value.trim() !== '')) return;
  const style = styleOf(node);
  const color = style.get('color') ?? (node.tagName === 'font' ? property(node, 'color').toLowerCase() : '');
  // The colour of a link is its own.
  if (isColorful(color) && !under) seen.colors.add(color);
  const background = style.get('background-color') ?? style.get('background') ?? '';
  if (isColorful(background)) seen.highlights.add(background);
  const [family = ''] = (style.get('font-family') ?? property(node, 'face').toLowerCase()).split(',');
  if (family) seen.fonts.add(family.replace(/["']/g, '').trim());
}

const neutral =
  /^(|auto|inherit|initial|unset|transparent|none|currentcolor|windowtext|black|white|gr[ae]y|silver|\w*(gr[ae]y|smoke))$/;
/** Between the channels of what is still called grey or black. */
const leastChroma = 40;

const important = '!important';

export function isColorful(color: string): boolean {
  const value = color.endsWith(important) ? color.slice(0, -important.length).trimEnd() : color;
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value) ?? [];
  const [, list] = /^rgba?\(([^)]*)\)$/.exec(value) ?? [];
  if (hex) {
    const size = hex.length / 3;
    return isChromatic(
      [0, 1, 2].map((at) => Number.parseInt(hex.slice(at * size, (at + 1) * size).padEnd(2, hex[at]), 16)),
    );
  }
  if (list) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = list.split(/[\s,/]+/).map(Number);
    return alpha !== 0 && isChromatic([red, green, blue]);
  }
  return /^[a-z]+$/.test(value) && !neutral.test(value);
}

const isChromatic = (channels: readonly number[]) => Math.max(...channels) - Math.min(...channels) >= leastChroma;

function link(node: Element, marks: Marks, cleaning: Cleaning): ElementContent[] {
  const own = marksOf(node, { ...marks, under: true }, {});
  const children = node.children.flatMap((child) => clean(child, own, cleaning));
  const address = property(node, 'href').trim();
  const href = linkAddress(address, cleaning.origin);
  if (href) return [element('a', children, { href })];
  const isLost = address !== '' && !namesPlace(address) && !isNoteName(address.replace(/^#/, ''));
  if (isLost && children.some((child) => textOf(child).trim())) drop(cleaning.dropped, 'links');
  return children;
}

/** A place within a document, of this one or of another. */
function namesPlace(address: string): boolean {
  const hash = address.indexOf('#');
  return hash === 0 || address.slice(0, Math.max(0, hash)).includes('/');
}

/** Undefined for what leads nowhere outside the document that it was copied from. */
export function linkAddress(address: string, origin: string): string | undefined {
  if (/^\/(?!\/)/.test(address) || /^mailto:/i.test(address)) return address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { origin: host, pathname, search, hash, searchParams } = new URL(address);
  if (host === origin) return pathname + search + hash;
  // Docs exports its links through a page of its own.
  const real = /^https:\/\/www\.google\.com$/.test(host) && pathname === '/url' ? searchParams.get('q') : null;
  return real && /^https?:\/\//.test(real) && URL.canParse(real) ? real : address;
}

function picture(node: Element, cleaning: Cleaning): ElementContent[] {
  const { dropped, origin, pictures, beside } = cleaning;
  const source = property(node, 'src').trim();
  const alt = writtenAlt(property(node, 'alt'));
  const shown = (src: string) => [element('img', [], { src, alt })];
  const upload = (embedded: EmbeddedPicture) => shown(`picture:${pictures.push(embedded) - 1}`);
  if (isLocalPicture(source)) {
    const held = beside.shift();
    return held ? upload(held) : drop(dropped, 'localPictures');
  }
  const [width, height] = [property(node, 'width'), property(node, 'height')].map(Number);
  // Counting pixels of web pages and mails.
  if (source === '' || (width === 1 && height === 1)) return [];
  if (/^\/(?!\/)/.test(source)) return shown(source);
  if (/^data:/i.test(source)) {
    const embedded = pictureOfDataUrl(source);
    return embedded ? upload(embedded) : drop(dropped, 'refusedPictures');
  }
  if (/^https?:\/\//i.test(source) && URL.canParse(source)) {
    const { origin: host, pathname, href } = new URL(source);
    if (host !== origin) {
      cleaning.elsewhere += 1;
      return shown(href);
    }
    const [, id] = /^\/media\/([\w-]+)/.exec(pathname) ?? [];
    return shown(id ? mediaPath(id) : pathname);
  }
  return drop(dropped, 'localPictures');
}

/** At an address that only the program knows which it was copied from. */
export const isLocalPicture = (source: string): boolean => /^(file|cid):/i.test(source);

/** Word describes pictures by itself, mostly wrongly. */
function writtenAlt(alt: string): string {
  const isGuess = /generat[ao] automaticamente|generat[ao] dall.?.ia|automatically generated|ai-generated/i.test(alt);
  return isGuess ? '' : alt.replace(/\s+/g, ' ').trim();
}

function table(node: Element, marks: Marks, cleaning: Cleaning): ElementContent[] {
  const cells = tableCells(node);
  const inner = cells.flatMap((cell) => [...within(cell)]).filter((one) => isElement(one) && one.tagName === 'table');
  if (inner.length > 0) drop(cleaning.dropped, 'nestedTables', inner.length);
  const merged = cells.filter((cell) => Number(property(cell, 'colSpan')) > 1 || Number(property(cell, 'rowSpan')) > 1);
  if (merged.length > 0) drop(cleaning.dropped, 'mergedCells', merged.length);
  // A frame around a text is no table.
  if (cells.length <= 1) {
    return (cells[0]?.children ?? []).flatMap((child) => clean(child, marks, cleaning));
  }
  const caption = node.children.filter((child) => isElement(child) && child.tagName === 'caption');
  const rest = node.children.filter((child) => !caption.includes(child));
  const above = caption.map((one) => element('p', clean(one, marks, cleaning)));
  return [...above, element('table', withHead(rest.flatMap((child) => clean(child, marks, cleaning))))];
}

/** The cells of a table, without those of the tables in them. */
function tableCells(node: Element): Element[] {
  return node.children.filter(isElement).flatMap((child) => {
    if (child.tagName === 'td' || child.tagName === 'th') return [child];
    return child.tagName === 'table' || child.tagName === 'caption' ? [] : tableCells(child);
  });
}

/** Markdown tables have a head: the first row. */
function withHead(rows: ElementContent[]): ElementContent[] {
  for (const node of rows.flatMap((row) => [...within(row)])) {
    if (!isElement(node) || node.tagName !== 'tr') continue;
    for (const cell of node.children) if (isElement(cell)) cell.tagName = 'th';
    return rows;
  }
  return rows;
}

function block(node: Element, children: ElementContent[]): Element {
  const { tagName } = node;
  const keep = (...names: string[]): Element['properties'] =>
    Object.fromEntries(names.flatMap((name) => (node.properties[name] ? [[name, node.properties[name]]] : [])));
  if (tagName === 'note-text') return element(tagName, children, keep('label'));
  if (tagName === 'figcaption' || hasClass(node, /^(MsoCaption|caption)\b/i))
    return element('picture-caption', children);
  if (hasClass(node, /^(MsoTitle|title)$/i)) return element('h1', children);
  if (hasClass(node, /^MsoSubtitle$/i)) return element('h2', children);
  if (hasClass(node, /^Mso(Intense)?Quote/i)) return element('blockquote', [element('p', children)]);
  if (tagName === 'ul' || tagName === 'ol') return list(node, children);
  if (tagName === 'td' || tagName === 'th') return element(tagName, children, keep('align', 'colSpan', 'rowSpan'));
  return element(tagName, children);
}

/** Docs puts an inner list beside its item. */
function list(node: Element, children: ElementContent[]): Element {
  const made = element(node.tagName, [], node.properties['start'] ? { start: node.properties['start'] } : {});
  for (const child of children) {
    const isInner = isElement(child) && (child.tagName === 'ul' || child.tagName === 'ol');
    if (isInner) itemFor(made).children.push(child);
    else if (isElement(child) || textOf(child).trim() !== '') made.children.push(child);
  }
  return made;
}
