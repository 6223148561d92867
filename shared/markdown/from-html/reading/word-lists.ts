import type { Element, ElementContent } from 'hast';
import { element, hasClass, isElement, styleOf, styleSource, textOf, withDescendants } from './html-tree.ts';

type Item = { level: number; ordered: boolean; number: number | undefined; list: string; node: Element };

/** Word writes the items of a list as paragraphs, with their markers as text. */
export function makeWordLists(node: Element): void {
  const made: ElementContent[] = [];
  let items: Item[] = [];
  const end = () => {
    made.push(...listsOf(items));
    items = [];
  };
  for (const child of node.children) {
    const item = isElement(child) ? itemOf(child) : undefined;
    if (item) items.push(item);
    else if (items.length > 0 && !isElement(child) && textOf(child).trim() === '') continue;
    else {
      end();
      made.push(child);
      if (isElement(child)) makeWordLists(child);
    }
  }
  end();
  node.children = made;
}

function itemOf(node: Element): Item | undefined {
  if (!/^(p|h[1-6])$/.test(node.tagName)) return undefined;
  const [, list, level] = /\b(l\d+)\s+level(\d)/.exec(styleOf(node).get('mso-list') ?? '') ?? [];
  const marker = takeMarker(node) ?? (hasClass(node, /^MsoListParagraph/i) ? takeTypedMarker(node) : undefined);
  // A numbered heading stays a heading.
  if (marker === undefined || node.tagName !== 'p') return undefined;
  const ordered = /^\(?(\d+|[a-z]{1,5})[.)]/i.test(marker);
  return {
    level: Number(level ?? 1),
    list: list ?? '',
    ordered,
    node,
    number: /\d/.test(marker) ? Number(/\d+/.exec(marker)?.[0]) : undefined,
  };
}

/** The marker is said to be one by its style. */
function takeMarker(node: Element): string | undefined {
  for (const inner of withDescendants(node)) {
    if (!isElement(inner)) continue;
    const marker = inner.children.find(
      (child): child is Element => isElement(child) && styleOf(child).get('mso-list') === 'ignore',
    );
    if (!marker) continue;
    inner.children = inner.children.filter((child) => child !== marker);
    return textOf(marker).trim();
  }
  return undefined;
}

/** Word in the browser writes the marker and spaces without a break. */
function takeTypedMarker(node: Element): string | undefined {
  const [whole, marker] = /^\s*([·•o§▪–-]|\(?(?:\d{1,3}|[a-z]{1,4})[.)])[\s\u00a0]{2,}/i.exec(textOf(node)) ?? [];
  if (whole === undefined) return undefined;
  let left = whole.length;
  for (const inner of withDescendants(node)) {
    if (inner.type !== 'text' || left === 0) continue;
    const taken = Math.min(left, inner.value.length);
    inner.value = inner.value.slice(taken);
    left -= taken;
  }
  return marker;
}

function listsOf(items: readonly Item[]): Element[] {
  const lists: Element[] = [];
  /** From the outermost list to the one that is written. */
  const open: { list: Element; item: Item }[] = [];
  for (const item of items) {
    // A list may begin below its first level, and levels may be left out: an item is compared with those before it.
    while ((open.at(-2)?.item.level ?? -1) >= item.level) open.pop();
    const last = open.at(-1);
    const goesOn = last && item.level <= last.item.level;
    const same = goesOn && last.item.ordered === item.ordered && last.item.list === item.list;
    if (same) last.item = item;
    else {
      if (goesOn) open.pop();
      const list = element(item.ordered ? 'ol' : 'ul', [], item.ordered ? { start: item.number ?? 1 } : {});
      const outer = open.at(-1)?.list;
      if (outer) itemFor(outer).children.push(list);
      else lists.push(list);
      open.push({ list, item });
    }
    const number = item.ordered && item.number !== undefined ? { value: String(item.number) } : {};
    open.at(-1)?.list.children.push(element('li', [element('p', item.node.children, styleFrom(item.node))], number));
  }
  return lists;
}

/** The last item of a list, where an inner list belongs. */
export function itemFor(list: Element): Element {
  const last = list.children.findLast((child): child is Element => isElement(child) && child.tagName === 'li');
  if (last) return last;
  const first = element('li');
  list.children.push(first);
  return first;
}

const styleFrom = (node: Element) => ({ style: styleSource(node) });
