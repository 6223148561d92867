import { type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { NotedPassage } from '#site/src/items/notes/text-notes.ts';

type Noted = { passages: readonly NotedPassage[]; current: string | undefined };

export const showNotes = StateEffect.define<Noted>();

/** The passages that notes are about; while one writes they move with their words. */
export const notedPassages = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects, newDoc }) {
    let marks = shown.map(changes);
    for (const effect of effects) if (effect.is(showNotes)) marks = marksOf(effect.value, newDoc.length);
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf({ passages, current }: Noted, length: number): DecorationSet {
  const marks: Range<Decoration>[] = passages
    // The text may be shorter already than the one in which they were found.
    .filter(({ from, to }) => from < to && to <= length)
    .map(({ id, from, to }) =>
      Decoration.mark({ class: id === current ? 'text-noted text-noted-current' : 'text-noted' }).range(from, to),
    );
  return Decoration.set(marks, true);
}
