import type { Synthesised } from './synthesised.ts';

/** Two constructs that have to do with each other, as `A B` in alphabetical order. */
type Pair = string;
type Template = { Resources: Record<string, { Metadata?: { 'aws:cdk:path'?: string } }> };

const pair = (one: string, other: string): Pair => [one, other].toSorted().join(' ');

/** A function is drawn under another name than its stack, which is called the same. */
const drawnAs: Record<string, string> = { Api: 'ApiFunction' };

/** The nodes of a mermaid diagram: each line inside a subgraph. */
export const drawnNodes = (document: string): Set<string> =>
  new Set([...document.matchAll(/^ {4}(\w+)(?:[[(].*)?$/gm)].map(([, node = '']) => node));

export const drawnPairs = (document: string): Pair[] =>
  [...document.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from = '', to = '']) => pair(from, to));

/** Which of these constructs mention each other in the templates, through their roles and policies too. */
export function connectedPairs({ templates }: Synthesised, nodes: ReadonlySet<string>): Pair[] {
  const all = Object.values(templates).map((template) => template.toJSON() as Template);
  const owners = new Map<string, string>();
  for (const { Resources } of all) {
    for (const [id, { Metadata }] of Object.entries(Resources)) {
      const owner = nodeOf(Metadata?.['aws:cdk:path'] ?? '');
      if (nodes.has(owner)) owners.set(id, owner);
    }
  }
  const pairs = new Set<Pair>();
  for (const { Resources } of all) {
    for (const [id, resource] of Object.entries(Resources)) {
      const owner = owners.get(id);
      if (!owner) continue;
      const text = JSON.stringify(resource);
      for (const [mentioned, other] of owners) {
        if (other !== owner && mentions(text, mentioned)) pairs.add(pair(owner, other));
      }
    }
  }
  return [...pairs];
}

/** `Stack/Publisher/Resource` and `Stack/PublisherRole/…` are both the publisher. */
function nodeOf(path: string): string {
  const name = (path.split('/')[1] ?? '').replace(/(Role|Log)$/, '');
  return drawnAs[name] ?? name;
}

/** In the same stack by its name, from another by the export that carries it. */
const mentions = (text: string, id: string) =>
  [`"${id}"`, `:ExportsOutputRef${id}`, `:ExportsOutputFnGetAtt${id}`].some((mention) => text.includes(mention));
