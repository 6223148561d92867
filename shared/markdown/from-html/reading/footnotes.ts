import type { Element, ElementContent, Nodes } from 'hast';
import type { LostFormatting } from '#shared/markdown/from-html/lost-formatting.ts';
import { decoded } from '#shared/text/web-address.ts';
import { element, hasClass, isElement, property, styleOf, withDescendants } from './html-tree.ts';

/** Where everything stands in a document that is not changed meanwhile. */
type Places = {
  parents: Map<Nodes, Element>;
  order: Map<Nodes, number>;
  named: Map<string, Element>;
  anchors: Element[];
};

/**
 * Word, Docs, LibreOffice, mammoth and the web write notes in one way under different names: a link leads to the note, and a link
 * in the note leads back. References become `note-ref`, and notes become `note-text` at the end.
 */
export function gatherFootnotes(body: Element, firstNumber: number, lost: LostFormatting): void {
  const places = placesIn(body);
  const { parents, order, named, anchors } = places;
  const numbers = new Map<Element, number>();
  const references: [anchor: Element, number: number][] = [];
  const missing = new Set<string>();
  for (const anchor of anchors) {
    const target = named.get(fragmentOf(anchor));
    if (!target && isNoteName(fragmentOf(anchor))) missing.add(fragmentOf(anchor));
    if (!target || at(order, target) <= at(order, anchor)) continue;
    const note = footnoteAround(target, places);
    if (!note || !(numbers.has(note) || leadsBack(note, anchor, places))) continue;
    if (!numbers.has(note)) numbers.set(note, firstNumber + numbers.size);
    references.push([anchor, numbers.get(note) as number]);
  }
  if (missing.size > 0) lost.notes = missing.size;
  for (const [anchor, number] of references) {
    swap(anchor, element('note-ref', [], { label: String(number) }), parents);
  }
  for (const [note, number] of numbers) {
    removeWaysBack(note, at(order, note), places);
    swap(note, undefined, parents);
    body.children.push(element('note-text', note.children, { label: String(number) }));
  }
}

const at = (order: Map<Nodes, number>, node: Nodes) => order.get(node) ?? -1;

function placesIn(body: Element): Places {
  const parents = new Map<Nodes, Element>();
  const order = new Map<Nodes, number>();
  const named = new Map<string, Element>();
  const anchors: Element[] = [];
  for (const node of withDescendants(body)) {
    order.set(node, order.size);
    if (!isElement(node)) continue;
    for (const child of node.children) parents.set(child, node);
    for (const name of [property(node, 'id'), property(node, 'name')]) {
      if (name && !named.has(name)) named.set(name, node);
    }
    if (node.tagName === 'a' && fragmentOf(node)) anchors.push(node);
  }
  return { parents, order, named, anchors };
}

/** A page's own addresses are absolute in a clipboard. */
function fragmentOf(anchor: Element): string {
  const [, fragment = ''] = property(anchor, 'href').split('#');
  return decoded(fragment);
}

export const isNoteName = (name: string): boolean =>
  /^(_?(ftn|edn|ftnt)\d|sd(foot|end)note\d|(foot|end)note-|cite_note)/.test(name);

const blocks = new Set(['p', 'li', 'div', 'dd', 'aside', 'td', 'section']);

/** The block of a note's own: a list item, a division of one note, or a paragraph. */
function footnoteAround(target: Element, { parents, order, named }: Places): Element | undefined {
  let block: Element | undefined = target;
  while (block && !blocks.has(block.tagName)) block = parents.get(block);
  const parent = block && parents.get(block);
  if (!block || !parent) return undefined;
  const backlinks = () =>
    [...withDescendants(parent)].filter(
      (node) =>
        isElement(node) && node.tagName === 'a' && at(order, named.get(fragmentOf(node)) ?? node) < at(order, parent),
    ).length;
  const isDivision = block.tagName === 'p' && parent.tagName === 'div' && parents.has(parent);
  return isDivision && backlinks() === 1 ? parent : block;
}

function leadsBack(note: Element, reference: Element, { parents, named }: Places): boolean {
  const around = new Set<Nodes>([...withDescendants(reference)]);
  // The name of a reference is that of its link, or of the sup or span around it.
  for (let node = parents.get(reference); node && /^(sup|span|a)$/.test(node.tagName); node = parents.get(node)) {
    around.add(node);
  }
  return [...withDescendants(note)].some((node) => {
    const target = isElement(node) && node.tagName === 'a' ? named.get(fragmentOf(node)) : undefined;
    return target !== undefined && around.has(target);
  });
}

function removeWaysBack(note: Element, start: number, { parents, order, named }: Places): void {
  const ways = [...withDescendants(note)].filter((node): node is Element => {
    const target = isElement(node) && node.tagName === 'a' ? named.get(fragmentOf(node)) : undefined;
    return target !== undefined && at(order, target) < start;
  });
  for (const way of ways) swap(way, undefined, parents);
}

function swap(node: Element, other: ElementContent | undefined, parents: Map<Nodes, Element>): void {
  const parent = parents.get(node);
  if (!parent) return;
  parent.children = parent.children.flatMap((child) => (child === node ? (other ?? []) : child));
  if (other) parents.set(other, parent);
}

/** Comments of Word stand in the text as links to a list at its end. */
export function removeComments(body: Element, lost: LostFormatting): void {
  let comments = 0;
  const keep = (node: Element): void => {
    node.children = node.children.filter((child) => {
      if (!isElement(child)) return true;
      if (styleOf(child).get('mso-element') === 'comment-list') return false;
      if (!hasClass(child, /\bmsocomanchor\b/i)) return true;
      comments += 1;
      return false;
    });
    for (const child of node.children) if (isElement(child)) keep(child);
  };
  keep(body);
  if (comments > 0) lost.comments = comments;
}

/** Only a note's text: a heading above an empty list of notes says nothing. */
export const isNotesHeading = (words: string): boolean => /^(note|notes|footnotes|endnotes)$/i.test(words.trim());
