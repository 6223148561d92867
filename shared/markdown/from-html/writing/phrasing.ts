import type { Link, Nodes, PhrasingContent } from 'mdast';

export type Mark = 'strong' | 'emphasis' | 'delete';
type Run = { node: PhrasingContent; marks: ReadonlySet<Mark>; link: Link | undefined };

/** From the outermost to the innermost. */
const markOrder: readonly Mark[] = ['strong', 'emphasis', 'delete'];

/** Words with as few marks as say the same: each mark once around its words, spaces outside, nothing at the edges. */
export function tidyPhrasing(nodes: readonly PhrasingContent[], without: readonly Mark[] = []): PhrasingContent[] {
  const runs = nodes.flatMap((node) => runsIn(node, new Set(), undefined, new Set(without)));
  return linked(joined(spacesOutside(joined(trimmedRuns(runs)))));
}

export function wordsOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'image' || node.type === 'footnoteReference') return '\ufffc';
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

function runsIn(
  node: PhrasingContent,
  marks: ReadonlySet<Mark>,
  link: Link | undefined,
  without: ReadonlySet<Mark>,
): Run[] {
  if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') {
    const inner = without.has(node.type) ? marks : new Set([...marks, node.type]);
    return node.children.flatMap((child) => runsIn(child, inner, link, without));
  }
  if (node.type === 'link') return node.children.flatMap((child) => runsIn(child, marks, link ?? node, without));
  if (node.type === 'text') return [{ node: { ...node, value: node.value.replace(/[ \n\r\t]+/g, ' ') }, marks, link }];
  if (node.type === 'image' || node.type === 'footnoteReference' || node.type === 'break') {
    return [{ node, marks: new Set(), link: node.type === 'image' ? link : undefined }];
  }
  return [{ node, marks, link }];
}

const isSpace = ({ node }: Run) => node.type === 'break' || (node.type === 'text' && node.value.trim() === '');

/** Without spaces at the edges and beside breaks. */
function trimmedRuns(runs: readonly Run[]): Run[] {
  const start = runs.findIndex((run) => !isSpace(run));
  if (start < 0) return [];
  const end = runs.findLastIndex((run) => !isSpace(run)) + 1;
  const kept = runs.slice(start, end);
  return kept.flatMap((run, at) => {
    if (run.node.type !== 'text') return [run];
    let { value } = run.node;
    if (at === 0 || beside(kept, at, -1)) value = value.trimStart();
    if (at === kept.length - 1 || beside(kept, at, 1)) value = value.trimEnd();
    return value === '' ? [] : [{ ...run, node: { ...run.node, value } }];
  });
}

/** Whether the next run in this direction that is no space is a break. */
function beside(runs: readonly Run[], at: number, step: 1 | -1): boolean {
  for (let other = at + step; runs[other]; other += step) {
    if (runs[other]?.node.type === 'break') return true;
    if (!isSpace(runs[other] as Run)) return false;
  }
  return false;
}

/** A space at the edge of marked words, with a comma before it, has the marks of both its neighbours. */
function spacesOutside(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, at) => {
    if (run.node.type !== 'text') return [run];
    const { before, words, after } = withoutSpaces(run.node.value);
    const space = (value: string, one: Run | undefined, other: Run | undefined): Run[] =>
      value === '' ? [] : [{ node: { type: 'text', value }, ...common(one, other) }];
    if (words === '') return space(before, runs[at - 1], runs[at + 1]);
    return [
      ...space(before, runs[at - 1], run),
      { ...run, node: { ...run.node, value: words } },
      ...space(after, run, runs[at + 1]),
    ];
  });
}

/** `before`: with a mark of punctuation before the space. */
function withoutSpaces(text: string): { before: string; words: string; after: string } {
  const before = /^[,;:.]* /.exec(text)?.[0] ?? '';
  let end = text.length;
  while (end > before.length && text[end - 1] === ' ') end -= 1;
  return { before, words: text.slice(before.length, end), after: text.slice(end) };
}

const common = (one: Run | undefined, other: Run | undefined): Omit<Run, 'node'> => ({
  marks: new Set([...(one?.marks ?? [])].filter((mark) => other?.marks.has(mark))),
  link: one?.link?.url === other?.link?.url ? one?.link : undefined,
});

/** Texts with the same marks are one text, with one space where two met. */
function joined(runs: readonly Run[]): Run[] {
  const made: Run[] = [];
  for (const run of runs) {
    const last = made.at(-1);
    const isSame =
      last?.node.type === 'text' &&
      run.node.type === 'text' &&
      last.link?.url === run.link?.url &&
      last.marks.size === run.marks.size &&
      [...last.marks].every((mark) => run.marks.has(mark));
    if (isSame && last.node.type === 'text' && run.node.type === 'text') {
      last.node.value = (last.node.value + run.node.value).replace(/ {2,}/g, ' ');
    } else made.push({ ...run, node: { ...run.node } });
  }
  return made;
}

function linked(runs: readonly Run[]): PhrasingContent[] {
  return grouped(runs, ({ link }) => link?.url).flatMap((group): PhrasingContent[] => {
    const { link } = group[0] as Run;
    const children = wrapped(group, markOrder);
    return link ? [{ type: 'link', url: link.url, children: children as Link['children'] }] : children;
  });
}

function wrapped(runs: readonly Run[], [mark, ...rest]: readonly Mark[]): PhrasingContent[] {
  if (!mark) return runs.map(({ node }) => node);
  return grouped(runs, ({ marks }) => marks.has(mark)).flatMap((group): PhrasingContent[] => {
    const children = wrapped(group, rest);
    return group[0]?.marks.has(mark) ? [{ type: mark, children }] : children;
  });
}

function grouped<Key>(runs: readonly Run[], keyOf: (run: Run) => Key): Run[][] {
  const groups: Run[][] = [];
  let key: Key | undefined;
  for (const run of runs) {
    const own = keyOf(run);
    if (groups.length === 0 || own !== key) groups.push([]);
    groups.at(-1)?.push(run);
    key = own;
  }
  return groups;
}
