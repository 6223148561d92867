/** The classes of a figure, as in shared/content/figures.ts; '' is a figure within the column. */
export const placements = ['', 'larga', 'tavola', 'affianco'] as const;

export type FigureLine = {
  alt: string;
  address: string;
  caption: string;
  placement: (typeof placements)[number];
};

const shape =
  /^!\[((?:\\.|[^\\[\]])*)\]\(([^\s()<>]+)(?:[ \t]+"((?:\\.|[^\\"])*)")?\)(?: ?\{\.(larga|tavola|affianco)\})?[ \t]*$/;

/** A figure that stands alone in its line; undefined for everything else, and for forms that are rarely written. */
export function figureIn(line: string): FigureLine | undefined {
  const [whole, alt = '', address = '', caption = '', placement = ''] = shape.exec(line) ?? [];
  if (whole === undefined) return undefined;
  return { alt: alt.replace(/\\([[\]])/g, '$1'), address, caption, placement: placement as FigureLine['placement'] };
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
