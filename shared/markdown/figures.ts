import type { MarkdownIt, Token } from 'markdown-it';
import container from 'markdown-it-container';
import type { Picture } from '#shared/publish/snapshot.ts';

/**
 * Figures that leave the column, groups, boxes and pull quotes:
 *
 *     ![alt](/media/ID "didascalia"){.tavola}
 *
 *     ::: gruppo
 *     …
 *     :::
 *
 * Any other class or name stays as typed.
 */
export function figures(markdown: MarkdownIt): void {
  for (const name of Object.keys(containers)) {
    markdown.use(container, name, {
      validate: (parameters: string) => parameters.trim() === name,
      render: (tokens: Token[], at: number) => renderContainer(name, tokens[at]?.nesting === 1),
    });
  }
  markdown.core.ruler.push('figures', (state) => {
    const { pictures = {} } = state.env as { pictures?: KnownPictures };
    state.tokens = withFigures(state.tokens, pictures);
  });
}

export type KnownPictures = Readonly<Record<string, Picture>>;

/** Where a figure stands; the words of authors are the field's, as in the toolbar's help. */
type Placement = 'wide' | 'plate' | 'beside' | 'group';

const placements: Record<string, Placement> = { larga: 'wide', tavola: 'plate', affianco: 'beside' };

const containers: Record<string, { tag: string; attributes: string }> = {
  gruppo: { tag: 'div', attributes: ' class="group" role="group" aria-label="Immagini a confronto"' },
  // A note is no landmark: a text may have several.
  riquadro: { tag: 'aside', attributes: ' class="box" role="note"' },
  citazione: { tag: 'blockquote', attributes: ' class="pull"' },
};

function renderContainer(name: string, opens: boolean): string {
  const { tag = '', attributes = '' } = containers[name] ?? {};
  return opens ? `<${tag}${attributes}>\n` : `</${tag}>\n`;
}

/** Passed to the renderer of pictures for a figure. */
export type FigureMeta = { figure: true; placement?: Placement | undefined };

/** A picture alone in its paragraph is a figure; in a group, each of the pictures of a paragraph. */
function withFigures(tokens: readonly Token[], pictures: KnownPictures): Token[] {
  const result: Token[] = [];
  let groups = 0;
  for (let place = 0; place < tokens.length; place += 1) {
    const open = tokens[place] as Token;
    const inline = tokens[place + 1];
    const close = tokens[place + 2];
    if (open.type === 'container_gruppo_open') groups += 1;
    if (open.type === 'container_gruppo_close') groups -= 1;
    const figures =
      open.type === 'paragraph_open' && inline && close?.type === 'paragraph_close'
        ? figuresIn(inline.children ?? [], groups > 0)
        : [];
    if (!inline || !close || figures.length === 0) {
      result.push(open);
      continue;
    }
    for (const figure of figures) result.push(...figureTokens(figure, [open, inline, close], pictures));
    place += 2;
  }
  return result;
}

type LonePicture = { picture: Token; placement: Placement | undefined };

function figureTokens({ picture, placement }: LonePicture, paragraph: [Token, Token, Token], pictures: KnownPictures) {
  const [open, content, close] = paragraph.map(copyOf) as [Token, Token, Token];
  picture.meta = { figure: true, placement } satisfies FigureMeta;
  open.tag = close.tag = 'figure';
  // In a list without blank lines the paragraphs are not printed.
  open.hidden = close.hidden = false;
  if (placement && placement !== 'group') open.attrSet('class', placement);
  const described = ownOf(pictures, String(picture.attrGet('src')));
  // Pictures of one height, each as wide as its shape asks for.
  if (placement === 'group' && described) open.attrSet('data-ratio', (described.width / described.height).toFixed(3));
  content.children = [picture];
  return [open, content, close];
}

const copyOf = (token: Token): Token => Object.assign(Object.create(Object.getPrototypeOf(token)), token);

function figuresIn(children: readonly Token[], inGroup: boolean): LonePicture[] {
  const isFigure = (token: Token | undefined): token is Token => token?.type === 'image' && !isMailbox(token);
  if (inGroup) {
    // In a group a figure has no other place.
    const pictures = children.filter(
      (token) => token.type !== 'softbreak' && token.type !== 'hardbreak' && !placementIn(token),
    );
    return pictures.every(isFigure) ? pictures.map((picture) => ({ picture, placement: 'group' })) : [];
  }
  const [picture, words, ...others] = children;
  if (!isFigure(picture) || others.length > 0) return [];
  if (!words) return [{ picture, placement: undefined }];
  const placement = placementIn(words);
  return placement ? [{ picture, placement }] : [];
}

/** The place that `{.larga}` behind a picture names. */
const placementIn = ({ type, content }: Token): Placement | undefined =>
  type === 'text' ? ownOf(placements, /^ ?\{\.([a-z]+)\}$/.exec(content)?.[1]) : undefined;

const ownOf = <Value>(table: Readonly<Record<string, Value>>, name: string | undefined): Value | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

export const isMailbox = (picture: Token) => /^mailto:/i.test(String(picture.attrGet('src')));

/** `sizes` of a picture in a text: on phones less than its box, as everywhere (site/src/components/Picture.tsx), elsewhere slightly wider. */
const textSizes = '(width >= 52rem) 48rem, 80vw';

const sizesOf: Record<Placement, string> = {
  wide: '(width >= 80rem) 72rem, (width >= 36rem) 100vw, 80vw',
  plate: '(width >= 36rem) 100vw, 80vw',
  beside: '(width >= 56rem) 20rem, 80vw',
  group: '(width >= 80rem) 36rem, (width >= 36rem) 46vw, 80vw',
};

export const figureSizes = (placement: Placement | undefined): string => (placement ? sizesOf[placement] : textSizes);
