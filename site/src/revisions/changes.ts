import { diffLines, diffWordsWithSpace } from 'diff';
import { beginning, ending } from '#shared/text/truncate.ts';
import { fieldsOf, valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, Field } from '#site/src/forms/kind.ts';
import { shownValue } from '#site/src/forms/shown-value.ts';
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
    parts: after.status ? partsOf(shownValue(undefined, before.status), shownValue(undefined, after.status)) : [],
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

export type Part = { kind: 'same' | 'inserted' | 'removed'; text: string };

/** Texts with more changed words than this are compared by line. */
const maxChanges = 1_500;

/** The difference between two texts, word by word. */
export function wordDiff(before: string, after: string): Part[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxChanges }) ?? diffLines(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'inserted' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** The characters of an unchanged passage kept next to a change. */
const contextLength = 80;

/** The same changes with long unchanged passages left out. */
export function abridged(parts: readonly Part[]): Part[] {
  return parts.map((part, place) => {
    if (part.kind !== 'same' || part.text.length < 3 * contextLength) return part;
    const first = place === 0 ? '' : head(part.text);
    const last = place === parts.length - 1 ? '' : tail(part.text);
    return { ...part, text: `${first} … ${last}` };
  });
}

/** Words are kept whole, unless one is longer than the context. */
const head = (text: string) => beginning(text, contextLength).replace(/\s\S*$/, '');
const tail = (text: string) => ending(text, contextLength).replace(/^\S*\s/, '');
