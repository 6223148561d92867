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
  return { alt: unescaped(alt), address, caption, placement: placement as FigureLine['placement'] };
}

/** An unchanged figure is written as it was read. */
export function figureMarkdown({ alt, address, caption, placement }: FigureLine): string {
  const title = caption ? ` "${oneLine(caption).replace(/(?<!\\)((?:\\\\)*)"/g, '$1\\"')}"` : '';
  return `![${oneLine(alt).replace(/[[\]\\]/g, '\\$&')}](${address}${title})${placement && `{.${placement}}`}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const unescaped = (text: string) => text.replace(/\\([[\]\\])/g, '$1');
