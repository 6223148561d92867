import type { Element, ElementContent, Nodes } from 'hast';
import type { LostFormatting } from '#shared/markdown/from-html/lost-formatting.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { isNoteName } from './footnotes.ts';
import { element, hasClass, isElement, property, styleOf, textOf, withDescendants } from './html-tree.ts';
import { type Marks, marked, marksOf, plainSpaces } from './marks.ts';
import { countLost, type PasteContext, pictureOfDataUrl } from './paste-context.ts';
import { itemFor } from './word-lists.ts';

/** Programs say bold and italic by tags, by styles, or by tags whose styles say the contrary: each text gets its marks itself. */
export function clean(node: Nodes, marks: Marks, cleaning: PasteContext): ElementContent[] {
  if (node.type === 'text') return marked(plainSpaces(node.value), marks);
  if (!isElement(node)) return [];
  const { tagName } = node;
  if (removed.has(tagName) || isHidden(node)) return [];
  const { lost } = cleaning;
  if (tagName === 'svg' || tagName === 'math' || tagName === 'canvas') return countLost(lost, 'drawings');
  if (embeds.has(tagName)) return embedded(node, lost);
  if (tagName === 'del' && (property(node, 'dateTime') || property(node, 'cite'))) return countLost(lost, 'deletions');
  if (tagName === 'img') return picture(node, cleaning);
  if (tagName === 'br' || tagName === 'hr' || tagName === 'note-ref') return [{ ...node, children: [] }];
  if (tagName === 'pre') return [element('pre', [element('code', [{ type: 'text', value: textOf(node) }])])];
  if (tagName === 'a') return link(node, marks, cleaning);
  const own = marksOf(node, marks, lost);
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

/** A film or a map becomes a link to where it is. */
function embedded(node: Element, lost: LostFormatting): ElementContent[] {
  countLost(lost, 'embeds');
  const address = property(node, 'src') || property(node, 'data');
  if (!/^https?:\/\//i.test(address)) return [];
  return [element('p', [element('a', [{ type: 'text', value: address }], { href: address })])];
}

function link(node: Element, marks: Marks, cleaning: PasteContext): ElementContent[] {
  const own = marksOf(node, { ...marks, under: true }, {});
  const children = node.children.flatMap((child) => clean(child, own, cleaning));
  const address = property(node, 'href').trim();
  const href = linkAddress(address, cleaning.origin);
  if (href) return [element('a', children, { href })];
  const isLost = address !== '' && !namesPlace(address) && !isNoteName(address.replace(/^#/, ''));
  if (isLost && children.some((child) => textOf(child).trim())) countLost(cleaning.lost, 'links');
  return children;
}

function table(node: Element, marks: Marks, cleaning: PasteContext): ElementContent[] {
  const cells = tableCells(node);
  const inner = cells
    .flatMap((cell) => [...withDescendants(cell)])
    .filter((one) => isElement(one) && one.tagName === 'table');
  if (inner.length > 0) countLost(cleaning.lost, 'nestedTables', inner.length);
  const merged = cells.filter((cell) => Number(property(cell, 'colSpan')) > 1 || Number(property(cell, 'rowSpan')) > 1);
  if (merged.length > 0) countLost(cleaning.lost, 'mergedCells', merged.length);
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
  for (const node of rows.flatMap((row) => [...withDescendants(row)])) {
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
  if (tagName === 'li') return element(tagName, children, keep('value'));
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

/** A place within a document, of this one or of another. */
function namesPlace(address: string): boolean {
  const hash = address.indexOf('#');
  return hash === 0 || address.slice(0, Math.max(0, hash)).includes('/');
}

/** Undefined for an address that works only in the document that it was copied from. */
function linkAddress(address: string, origin: string): string | undefined {
  if (/^\/(?!\/)/.test(address) || /^mailto:/i.test(address)) return address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { origin: host, pathname, search, hash, searchParams } = new URL(address);
  if (host === origin) return pathname + search + hash;
  // Docs exports its links through a page of its own.
  const real = /^https:\/\/www\.google\.com$/.test(host) && pathname === '/url' ? searchParams.get('q') : null;
  return real && /^https?:\/\//.test(real) && URL.canParse(real) ? real : address;
}

/** A picture, where it is or as one to upload. */
function picture(node: Element, cleaning: PasteContext): ElementContent[] {
  const { lost, origin, pictures } = cleaning;
  const source = property(node, 'src').trim();
  const alt = writtenAlt(property(node, 'alt'));
  const shown = (src: string) => [element('img', [], { src, alt })];
  const [width, height] = [property(node, 'width'), property(node, 'height')].map(Number);
  // Counting pixels of web pages and mails.
  if (source === '' || (width === 1 && height === 1)) return [];
  if (/^\/(?!\/)/.test(source)) return shown(source);
  if (/^data:/i.test(source)) {
    const embedded = pictureOfDataUrl(source);
    return embedded ? shown(`picture:${pictures.push(embedded) - 1}`) : countLost(lost, 'refusedPictures');
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
  // At an address that only the program knows which it was copied from.
  return countLost(lost, 'localPictures');
}

/** Word describes pictures by itself, mostly wrongly. */
function writtenAlt(alt: string): string {
  const isGuess = /generat[ao] automaticamente|generat[ao] dall.?.ia|automatically generated|ai-generated/i.test(alt);
  return isGuess ? '' : alt.replace(/\s+/g, ' ').trim();
}
