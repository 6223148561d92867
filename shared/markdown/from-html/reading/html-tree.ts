import type { Element, ElementContent, Nodes, Root } from 'hast';

export const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element';

export const element = (
  tagName: string,
  children: ElementContent[] = [],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });

export const property = (node: Element, name: string): string => {
  const value = node.properties[name];
  return value === undefined || value === null ? '' : Array.isArray(value) ? value.join(' ') : String(value);
};

export const hasClass = (node: Element, pattern: RegExp): boolean => pattern.test(property(node, 'className'));

/** As `inertDocument` names it, or as it was written. */
export const styleSource = (node: Element): string => property(node, 'dataStyle') || property(node, 'style');

/** The declarations of a style attribute, in lower case. */
export function styleOf(node: Element): ReadonlyMap<string, string> {
  const declarations = styleSource(node).toLowerCase().split(';');
  return new Map(
    declarations.flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(':');
      return colon < 0 ? [] : [[declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]];
    }),
  );
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** In document order, the node itself first. */
export function* withDescendants(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* withDescendants(child);
}

/** Browsers nest to 512; written texts stay far below. */
const maxDepth = 200;
/** An essay of 8,000 words has 3,000; a text may have 200,000 characters. */
const maxNodes = 40_000;

/** Whether a tree can be walked without fear of its size; asked before any function that calls itself. */
export function isReasonable(root: Root | Nodes): boolean {
  let count = 0;
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > maxDepth || count > maxNodes) return false;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return true;
}
