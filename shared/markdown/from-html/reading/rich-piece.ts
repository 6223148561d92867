import type { Element, Nodes } from 'hast';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { Nodes as MarkdownNodes, Root } from 'mdast';
import type { LostFormatting } from '#shared/markdown/from-html/lost-formatting.ts';
import { tidy } from '#shared/markdown/from-html/writing/tidy.ts';
import { clean } from './clean.ts';
import { gatherFootnotes, removeComments } from './footnotes.ts';
import { element, isElement, isReasonable, property, withDescendants } from './html-tree.ts';
import { noMarks } from './marks.ts';
import type { EmbeddedPicture, PasteContext } from './paste-context.ts';
import { makeWordLists } from './word-lists.ts';

export type RichPiece = {
  tree: Root;
  pictures: readonly EmbeddedPicture[];
  /** How many pictures stay at an address elsewhere. */
  elsewhere: number;
  lost: LostFormatting;
};

type Options = {
  /** Of the first note: those of the text around go before it. */
  firstNote?: number;
  origin?: string;
};

/** HTML of any program as a Markdown tree; undefined where it is too deep or too long to be a text. */
export function readPiece(html: Nodes, { firstNote = 1, origin = '' }: Options = {}): RichPiece | undefined {
  if (!isReasonable(html)) return undefined;
  const body = element('body', childrenOf(html));
  const lost: LostFormatting = {};
  const cleaning: PasteContext = { lost, origin, pictures: [], elsewhere: 0 };
  removeComments(body, lost);
  gatherFootnotes(body, firstNote, lost);
  makeWordLists(body);
  const tree = toMdast(
    element(
      'body',
      body.children.flatMap((child) => clean(child, noMarks, cleaning)),
    ),
    { handlers },
  );
  return { tree: tidy(tree as Root), pictures: cleaning.pictures, elsewhere: cleaning.elsewhere, lost };
}

function childrenOf(html: Nodes): Element['children'] {
  for (const node of withDescendants(html)) if (isElement(node) && node.tagName === 'body') return node.children;
  return 'children' in html ? (html.children as Element['children']) : [];
}

/** The tree with the addresses of its pictures; those without one are left out. */
export function withAddresses(tree: Root, addresses: readonly (string | undefined)[]): Root {
  place(tree);
  return tree;

  function place(node: MarkdownNodes): void {
    if (!('children' in node)) return;
    const kept = node.children.filter((child) => {
      const [, at] = child.type === 'image' ? (/^picture:(\d+)$/.exec(child.url) ?? []) : [];
      if (child.type !== 'image' || at === undefined) return true;
      const address = addresses[Number(at)];
      if (address) child.url = address;
      return address !== undefined;
    });
    for (const child of kept) place(child);
    node.children = kept.filter((child) => child.type !== 'paragraph' || child.children.length > 0) as never;
  }
}

/** Words alone continue the line that they are put into. */
export const isInline = ({ children: [only, ...others] }: Root): boolean =>
  others.length === 0 && only?.type === 'paragraph' && only.children[0]?.type !== 'image';

const handlers: Record<string, Handle> = {
  li(state, node) {
    const number = Number.parseInt(property(node, 'value'), 10);
    const item = defaultHandlers.li(state, node);
    return number >= 0 ? { ...item, data: { number } } : item;
  },
  'note-ref': (_state, node) => {
    const label = String(node.properties['label']);
    return { type: 'footnoteReference', identifier: label, label };
  },
  'note-text': (state, node) => {
    const label = String(node.properties['label']);
    return {
      type: 'footnoteDefinition',
      identifier: label,
      label,
      children: state.toFlow(state.all(node)) as never,
    };
  },
  'picture-caption': (state, node) => ({
    type: 'paragraph',
    data: { isCaption: true },
    children: state.all(node) as never,
  }),
};
