import { type MarkdownNode, nodesOf } from '#site/src/items/styled-text/tree.ts';

/** The classes of a figure, as in shared/markdown/figures.ts; '' is a figure within the column. */
export const placements = ['', 'larga', 'tavola', 'affianco'] as const;

export type FigureLine = {
  alt: string;
  address: string;
  caption: string;
  placement: (typeof placements)[number];
};

/** A picture as it is written; without an address it is one that a name stands for. */
export type WrittenPicture = {
  from: number;
  to: number;
  address: string;
  alt: string;
  caption: string;
  /** The class behind it, and where that ends. */
  placement: string;
  end: number;
};

export type Slice = (from: number, to: number) => string;

export function pictureIn(image: MarkdownNode, slice: Slice): WrittenPicture {
  const part = (name: string) => {
    const node = image.getChild(name);
    return node ? slice(node.from, node.to) : '';
  };
  const { from, to, nextSibling } = image;
  const isPlaced = nextSibling?.name === 'Placement' && /^ ?$/.test(slice(to, nextSibling.from));
  const end = isPlaced ? nextSibling.to : to;
  return {
    from,
    to,
    end,
    address: part('URL').replace(/^<|>$/g, ''),
    alt: slice(from + 2, image.getChildren('LinkMark')[1]?.from ?? to).trim(),
    caption: part('LinkTitle').slice(1, -1),
    placement: slice(to, end).trim().slice(2, -1),
  };
}

export const picturesIn = (text: string): WrittenPicture[] =>
  nodesOf({ text }, 'Image').map((image) => pictureIn(image, (...part) => text.slice(...part)));

/** A figure as the dialog can write it: undefined for a name in place of the address, and for forms that are rarely written. */
export function figureOf(picture: WrittenPicture, source: string): FigureLine | undefined {
  const { alt, address, caption, placement } = picture;
  const figure = {
    alt: alt.replace(/\\([[\]])/g, '$1'),
    address,
    caption,
    placement: placement as FigureLine['placement'],
  };
  const isKnown = address !== '' && placements.includes(figure.placement);
  return isKnown &&
    figureMarkdown(figure) ===
      source
        .trimEnd()
        .replace(/[ \t\r\n]+/g, ' ')
        .replace(/ (?=\{)/, '')
    ? figure
    : undefined;
}

/** An unchanged figure is written as it was read. */
export function figureMarkdown({ alt, address, caption, placement }: FigureLine): string {
  const title = caption ? ` "${escaped(caption, /(?<!\\)((?:\\\\)*)("|\\$)/g)}"` : '';
  return `![${escaped(alt, /(?<!\\)((?:\\\\)*)([[\]]|\\$)/g)}](${address}${title})${placement && `{.${placement}}`}`;
}

/** The words are Markdown. Escaped are only the marks that would end them, and a backslash that would escape their end. */
const escaped = (words: string, ending: RegExp) =>
  words
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    .replace(ending, '$1\\$2');
