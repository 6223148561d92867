import { syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, type Range, RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import { footnoteTag } from './markdown-parser.ts';
import { containerName, outlineIn } from './outline.ts';

/** Words have classes of their own; StyledText.css gives them the page's type. */
const words = tagHighlighter([
  { tag: tags.strong, class: 'text-strong' },
  { tag: tags.emphasis, class: 'text-emphasis' },
  { tag: tags.strikethrough, class: 'text-strike' },
  { tag: tags.monospace, class: 'text-code' },
  { tag: tags.link, class: 'text-link' },
  { tag: tags.url, class: 'text-address' },
  { tag: footnoteTag, class: 'text-note-mark' },
  { tag: [tags.processingInstruction, tags.contentSeparator], class: 'text-mark' },
]);

const lineClasses: Readonly<Record<string, string>> = {
  Blockquote: 'line-quote',
  BulletList: 'line-list',
  OrderedList: 'line-list',
  FencedCode: 'line-code',
  CodeBlock: 'line-code',
  Table: 'line-table',
  TableHeader: 'line-table-head',
  FootnoteDefinition: 'line-note',
  HorizontalRule: 'line-rule',
  ContainerMark: 'line-container',
  StrayContainerMark: 'line-container',
};

const containerClasses: Readonly<Record<string, string>> = {
  gruppo: 'line-group',
  riquadro: 'line-box',
  citazione: 'line-pull',
  scheda: 'line-box',
};

function stylesIn(state: EditorState, ranges: EditorView['visibleRanges']): DecorationSet {
  const { highest } = outlineIn(state);
  const styles: Range<Decoration>[] = [];
  const style = (from: number, to: number, name: string) => {
    const last = state.doc.lineAt(Math.max(from, to)).number;
    for (let number = state.doc.lineAt(from).number; number <= last; number += 1) {
      styles.push(Decoration.line({ class: name }).range(state.doc.line(number).from));
    }
  };
  for (const { from, to } of ranges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end, node }) => {
        const [, level] = /^(?:ATX|Setext)Heading(\d)$/.exec(name) ?? [];
        const lineClass = level ? `line-heading-${Math.min(4, Number(level) - highest + 2)}` : lineClasses[name];
        const container =
          name === 'Container' && containerClasses[containerName(node, (...part) => state.sliceDoc(...part))];
        if (container) style(Math.max(start, from), Math.min(end, to), container);
        if (lineClass) style(Math.max(start, from), Math.min(end, to), lineClass);
      },
    });
  }
  return RangeSet.of(styles, true);
}

const lines = ViewPlugin.fromClass(
  class {
    styles: DecorationSet;

    constructor({ state, visibleRanges }: EditorView) {
      this.styles = stylesIn(state, visibleRanges);
    }

    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate): void {
      if (!docChanged && !viewportChanged && syntaxTree(startState) === syntaxTree(state)) return;
      this.styles = stylesIn(state, view.visibleRanges);
    }
  },
  { decorations: ({ styles }) => styles },
);

/** Shows the text in the page's type, with its marks dimmed. */
export const pageType: Extension = [syntaxHighlighting(words), lines];
