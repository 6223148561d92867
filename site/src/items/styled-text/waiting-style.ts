import {
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EmphasisMark } from '#site/src/items/fields/emphasis.ts';

type Waiting = { mark: EmphasisMark; at: number };

const changeWaiting = StateEffect.define<Waiting | null>();

/** A style that was asked for where there are no words yet: those that are typed next get it. */
const waiting = StateField.define<Waiting | null>({
  create: () => null,
  update(before, transaction) {
    for (const effect of transaction.effects) if (effect.is(changeWaiting)) return effect.value;
    if (!before) return null;
    const at = transaction.changes.mapPos(before.at, -1);
    const { empty, head } = transaction.newSelection.main;
    const isTyped = head > at && transaction.isUserEvent('input.type');
    return empty && (head === at || isTyped) ? { mark: before.mark, at } : null;
  },
});

/** The words between the place and the caret with their marks; undefined while there are none. */
function marked({ mark, at }: Waiting, text: Text, caret: number): TransactionSpec | undefined {
  const typed = text.sliceString(at, caret);
  const words = typed.trim();
  if (words === '' || typed.includes('\n')) return undefined;
  const from = at + typed.indexOf(words);
  const to = from + words.length;
  return {
    changes: [from, to].map((place) => ({ from: place, insert: mark })),
    // Blanks behind the words stay outside.
    selection: { anchor: caret + (to === caret ? 1 : 2) * mark.length },
    effects: changeWaiting.of(null),
    userEvent: 'input.type',
  };
}

/** Longer than the editor waits for the words of a composition. */
const compositionMilliseconds = 80;

const names: Record<EmphasisMark, string> = { '*': 'Corsivo', '**': 'Grassetto' };

/** Asked for twice, the style no longer waits. */
export function waitWith(view: EditorView, mark: EmphasisMark): void {
  const { state } = view;
  const ends = state.field(waiting)?.mark === mark;
  view.focus();
  view.dispatch({
    effects: [
      changeWaiting.of(ends ? null : { mark, at: state.selection.main.head }),
      EditorView.announce.of(ends ? `${names[mark]} tolto` : `${names[mark]} per le parole che seguono`),
    ],
  });
}

export const waitingStyle: Extension = [
  waiting,
  EditorState.transactionFilter.of((typed) => {
    const { startState, newDoc, newSelection, docChanged } = typed;
    const before = startState.field(waiting);
    // A phone's keyboard composes words: marks within them would end it.
    if (!before || !docChanged || !typed.isUserEvent('input.type') || typed.isUserEvent('input.type.compose'))
      return typed;
    const marks = marked(before, newDoc, newSelection.main.head);
    return marks ? [typed, { ...marks, sequential: true }] : typed;
  }),
  EditorView.domEventHandlers({
    compositionend(_, view) {
      setTimeout(() => {
        if (view.composing || !view.dom.isConnected) return;
        const { state } = view;
        const now = state.field(waiting);
        const marks = now && marked(now, state.doc, state.selection.main.head);
        if (marks) view.dispatch(marks);
      }, compositionMilliseconds);
    },
  }),
  EditorView.editorAttributes.compute([waiting], (state) => ({ 'data-waiting': state.field(waiting)?.mark ?? '' })),
];
