import { fieldsOf, valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, Field } from '#site/src/forms/kind.ts';
import { shownValue } from '#site/src/forms/shown-value.ts';
import type { Version } from './version.ts';
import { abridged, type Part, wordDiff } from './word-diff.ts';

export type Change = { name: string; label: string; parts: Part[] };

/** What is told word by word; of everything else only the whole value says something. */
const written = new Set<Field['control']>(['title', 'line', 'paragraph', 'markdown', 'tags']);

/** What differs between two versions, in the order of the form; the state and the editors' note come last. */
export function changesBetween(kind: EditorKind, before: Version, after: Version): Change[] {
  // An admin's form holds every field, with the status that it really has.
  const [then, now] = [valuesOf(kind, before, 'admin'), valuesOf(kind, after, 'admin')];
  const ofFields = fieldsOf(kind).map((field) => ({
    name: field.name,
    label: field.label,
    parts: partsOf(shownValue(field, then[field.name]), shownValue(field, now[field.name]), written.has(field.control)),
  }));
  const status = {
    name: 'status',
    label: 'Stato',
    parts: after.status ? partsOf(shownValue(undefined, before.status), shownValue(undefined, after.status)) : [],
  };
  const note = {
    name: 'reviewNote',
    label: 'Nota della redazione',
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
