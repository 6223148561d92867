import { fieldsOf, valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, Field } from '#site/src/forms/kind.ts';
import { shownValue } from '#site/src/forms/shown-value.ts';
import { abridged, type Part, wordDiff } from '#site/src/forms/word-diff.ts';
import type { Version } from './revisions.ts';

export type Change = { name: string; label: string; parts: Part[] };

/** The controls compared word by word; the values of the others are compared whole. */
const textControls = new Set<Field['control']>(['title', 'line', 'paragraph', 'markdown', 'tags']);

/** The differences between two versions in the order of the form; status and review note come last. */
export function changesBetween(kind: EditorKind, before: Version, after: Version): Change[] {
  // The form of an admin has every field and the stored status.
  const then = valuesOf(kind, before, 'admin');
  const now = valuesOf(kind, after, 'admin');
  const ofFields = fieldsOf(kind).map((field) => ({
    name: field.name,
    label: field.label,
    parts: partsOf(
      shownValue(field, then[field.name]),
      shownValue(field, now[field.name]),
      textControls.has(field.control),
    ),
  }));
  const status = {
    name: 'status',
    label: 'Stato',
    parts: partsOf(shownValue(undefined, before.status), shownValue(undefined, after.status)),
  };
  const note = {
    name: 'reviewNote',
    label: 'Motivo del rifiuto',
    parts: partsOf(before.reviewNote ?? '', after.reviewNote ?? '', true),
  };
  return [...ofFields, status, note].filter(({ parts }) => parts.some(({ kind: what }) => what !== 'same'));
}

function partsOf(before: string, after: string, byWord = false): Part[] {
  if (byWord) return abridged(wordDiff(before, after));
  if (before === after) return [];
  const parts: Part[] = [
    { kind: 'removed', text: before },
    { kind: 'inserted', text: after },
  ];
  return parts.filter(({ text }) => text !== '');
}
