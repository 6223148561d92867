import { type EditorState, type Extension, Facet, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { outlineIn, type PlacedFigure } from './outline.ts';

/** Opens the dialog of the figure that starts here. */
export const openFigure = Facet.define<(from: number) => void, (from: number) => void>({
  combine: ([open = () => {}]) => open,
});

export const knowPictures = StateEffect.define<KnownPictures>();
const focusChanged = StateEffect.define<boolean>();

class FigureBlock extends WidgetType {
  readonly figure: Pick<PlacedFigure, 'source' | 'alt'>;
  readonly pictures: KnownPictures;

  constructor(figure: Pick<PlacedFigure, 'source' | 'alt'>, pictures: KnownPictures) {
    super();
    this.figure = figure;
    this.pictures = pictures;
  }

  override eq({ figure, pictures }: FigureBlock): boolean {
    return figure.source === this.figure.source && pictures === this.pictures;
  }

  override toDOM(view: EditorView): HTMLElement {
    const block = document.createElement('div');
    block.className = 'figure-block prose';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'action';
    // Tab leaves the text at once; the key of «Immagine» opens the figure at the caret.
    button.tabIndex = -1;
    button.textContent = 'Modifica la figura';
    block.append(button);
    block.addEventListener('click', () => view.state.facet(openFigure)(view.posAtDOM(block)));
    this.updateDOM(block, view);
    return block;
  }

  /** What is shown stays until there is something else: the text below does not move twice. */
  override updateDOM(block: HTMLElement, view: EditorView): boolean {
    const { source, alt } = this.figure;
    const button = block.querySelector(':scope > button') as HTMLElement;
    button.ariaLabel = alt ? `Modifica la figura: ${alt}` : null;
    // Loaded with the first figure; without a network its button stands alone.
    import('#shared/markdown/markdown.ts').then(({ renderMarkdown }) => {
      block.replaceChildren(button);
      // Sanitised by renderMarkdown, as in markdown/Markdown.tsx.
      block.insertAdjacentHTML('afterbegin', renderMarkdown(source, this.pictures));
      // A picture of unknown size that arrives makes the block higher.
      for (const image of block.querySelectorAll('img')) image.addEventListener('load', () => view.requestMeasure());
      view.requestMeasure();
    }, console.error);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

type Blocks = { pictures: KnownPictures; focused: boolean; decorations: DecorationSet };

function blocksIn(state: EditorState, { pictures, focused }: Omit<Blocks, 'decorations'>): DecorationSet {
  return Decoration.set(outlineIn(state).figures.map(blockOf));

  function blockOf(figure: PlacedFigure): Range<Decoration> {
    const { from, to } = figure;
    const widget = new FigureBlock(figure, pictures);
    // The source of the figure where the caret is stands over its picture.
    const isOpen = focused && holdsCaret(state, figure);
    if (isOpen) return Decoration.widget({ widget, block: true, side: 1 }).range(to);
    return Decoration.replace({ widget, block: true }).range(from, to);
  }
}

const holdsCaret = ({ selection }: EditorState, { from, to }: PlacedFigure) =>
  selection.ranges.some((range) => range.from <= to && range.to >= from);

const blocks = StateField.define<Blocks>({
  create: (state) => ({ pictures: {}, focused: false, decorations: blocksIn(state, { pictures: {}, focused: false }) }),
  update(before, { state, effects, docChanged, selection }) {
    let { pictures, focused } = before;
    for (const effect of effects) {
      if (effect.is(knowPictures)) pictures = effect.value;
      if (effect.is(focusChanged)) focused = effect.value;
    }
    const isSame = pictures === before.pictures && focused === before.focused;
    if (isSame && !docChanged && !selection) return before;
    return { pictures, focused, decorations: blocksIn(state, { pictures, focused }) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** The arrow keys lead into the source of a figure, which a block alone would let them jump over. */
const enterFigure =
  (step: 1 | -1) =>
  (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    const next = doc.lineAt(selection.main.head).number + step;
    if (!selection.main.empty || next < 1 || next > doc.lines) return false;
    const { from } = doc.line(next);
    if (!outlineIn(view.state).figures.some((figure) => figure.from === from)) return false;
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    return true;
  };

/** Figures as the page will show them, with their captions; their source is shown while the caret is in it. */
export const figureBlocks: Extension = [
  keymap.of([
    { key: 'ArrowDown', run: enterFigure(1) },
    { key: 'ArrowUp', run: enterFigure(-1) },
  ]),
  blocks,
  EditorView.focusChangeEffect.of((_, focused) => focusChanged.of(focused)),
];
