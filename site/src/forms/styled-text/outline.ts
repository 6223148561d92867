import { type EditorState, StateField, type Text } from '@codemirror/state';
import { blockNames } from '#shared/content/block-names.ts';
import { type FigureLine, figureIn } from '#site/src/forms/controls/figure-line.ts';

export type PlacedFigure = FigureLine & { from: number; to: number; source: string; inGroup: boolean };

/** `gruppo`, `riquadro`, `citazione` or `scheda`, from the line that opens it to the one that closes it. */
type Container = { name: string; from: number; to: number };

/** What is read of the whole text, line by line, because it has a meaning far from where it stands. */
type Outline = {
  figures: readonly PlacedFigure[];
  containers: readonly Container[];
  /** The level of the highest heading, which the page shows as its second. */
  highest: number;
};

export function outlineOf(text: Text): Outline {
  const figures: PlacedFigure[] = [];
  const containers: Container[] = [];
  let highest = 6;
  let fence = '';
  let open: Container | undefined;
  let from = 0;
  // The paragraph so far, if each of its lines is a figure.
  let pending: PlacedFigure[] = [];
  let isPlain = false;
  const inGroup = () => open?.name === 'gruppo';
  const endParagraph = () => {
    if (!isPlain && (pending.length === 1 || inGroup())) figures.push(...pending);
    pending = [];
    isPlain = false;
  };
  for (const line of text.iterLines()) {
    const [mark = ''] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    const isBlank = line.trim() === '';
    if (fence) {
      if (mark.trim().startsWith(fence) && line.trim() === mark.trim()) fence = '';
    } else if (mark) {
      endParagraph();
      fence = mark.trim();
    } else if (isBlank) endParagraph();
    else if (line.startsWith(':::')) {
      endParagraph();
      const name = line.slice(3).trim();
      if (open && name === '') {
        containers.push({ ...open, to: from + line.length });
        open = undefined;
      } else if (blockNames.has(name)) open ??= { name, from, to: text.length };
    } else {
      const figure = line.startsWith('![') ? figureIn(line) : undefined;
      if (figure) pending.push({ ...figure, from, to: from + line.length, source: line, inGroup: inGroup() });
      else isPlain = true;
      const [, hashes] = /^ {0,3}(#{1,6})(?:\s|$)/.exec(line) ?? [];
      if (hashes) highest = Math.min(highest, hashes.length);
      if (hashes) endParagraph();
    }
    from += line.length + 1;
  }
  endParagraph();
  if (open) containers.push(open);
  return { figures, containers, highest };
}

const field = StateField.define<Outline>({
  create: ({ doc }) => outlineOf(doc),
  update: (outline, { docChanged, newDoc }) => (docChanged ? outlineOf(newDoc) : outline),
});

export const outline = field.extension;

export const outlineIn = (state: EditorState): Outline => state.field(field);
