import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { Role } from '#shared/rules/permissions.ts';
import { ApiProblem } from '#site/src/api/api.ts';
import { handOverPublication } from '#site/src/api/publication.ts';
import type { Saved } from '#site/src/forms/drafts/autosave.ts';
import { saveOverOwn } from '#site/src/forms/drafts/save-again.ts';
import { atField } from '#site/src/forms/form-resolver.ts';
import { changeOf, fieldsOf, inputOf, valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues, Said, StoredItem } from '#site/src/forms/kind.ts';
import { dashboardPath } from '#site/src/lib/next-path.ts';

/** How long the success message stands before the dashboard comes. */
const returnMilliseconds = 1_500;

/** How long the success message stands over a form that goes on. */
const messageMilliseconds = 4_000;

export type Outcome =
  | { state: 'editing' }
  /** `stays`: the form goes on with the same text instead of leading to the dashboard. */
  | { state: 'saving'; stays: boolean }
  | ({ state: 'saved'; stays: boolean } & Said)
  | ({ state: 'failed' } & Said)
  | { state: 'conflict'; theirs: Saved<FormValues> };

type Published = Pick<StoredItem, 'id' | 'status' | 'updatedAt'>;

type Options = {
  kind: EditorKind;
  form: UseFormReturn<FormValues>;
  base: RefObject<Saved<FormValues>>;
  role: Role;
  formId: RefObject<string>;
  /** Whether the form is that of something new, which a save whose answer was lost may have made all the same. */
  creating: boolean;
  onSaved: () => void;
  /** Saved, and the form goes on with what was saved. */
  onKept: (saved: StoredItem) => void;
  /** What this form made is gone; what it makes from now on is something else. */
  onGone: () => void;
  /** Makes sure that these fields can be seen, and so gone to. */
  reveal: (fields: string[]) => void;
};

export function useSave({ kind, form, base, role, formId, creating, onSaved, onKept, onGone, reveal }: Options) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'editing' });
  const [savedAt, setSavedAt] = useState<Date>();
  const busy = useRef(false);

  const send = (values: FormValues): Promise<StoredItem> => {
    const { id, version = 0 } = base.current;
    return id === undefined
      ? kind.create(inputOf(kind, values, role), formId.current)
      : kind.change(id, changeOf(kind, values, role, version));
  };

  const save = async (values: FormValues, stays: boolean) => {
    if (busy.current) return;
    busy.current = true;
    // Where the form is left, nothing can be typed meanwhile that the answer would not know of.
    const focused = document.activeElement;
    setOutcome({ state: 'saving', stays });
    try {
      const saved = await saveOverOwn(base, values, () => send(values), currentIn);
      const said = kind.saved(saved, creating);
      if (stays) return goOn(saved, values, said);
      onSaved();
      finish(saved, said);
    } catch (error) {
      busy.current = false;
      if (!(error instanceof ApiProblem)) console.error(error);
      const problems = error instanceof ApiProblem ? error.errors.map(atField) : [];
      const theirs = currentIn(error);
      if (base.current.id === undefined && isConflict(error) && error.current === undefined) onGone();
      // At once, because only what is no longer inert can have the focus.
      flushSync(() =>
        setOutcome(theirs ? { state: 'conflict', theirs } : { state: 'failed', ...kind.saveFailed(error, creating) }),
      );
      if (!stays && focused instanceof HTMLElement) focused.focus();
      reveal(problems.map(({ field }) => field));
      showProblems(problems);
    }
  };

  function finish(saved: Published, said: Said): void {
    handOver(kind, saved);
    setOutcome({ state: 'saved', stays: false, ...said });
    setTimeout(() => location.assign(dashboardPath), returnMilliseconds);
    // Back brings the form out of memory as it was left, done: what is written on begins from what was saved.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  }

  /** What was typed stays as it is, with its caret and its history; what was left empty says what the server put there. */
  function goOn(saved: StoredItem, sent: FormValues, said: Said): void {
    const filled = Object.entries(valuesOf(kind, saved, role)).filter(([name]) => sent[name] === '');
    for (const [name, value] of filled) if (form.getValues(name) === '') form.setValue(name, value);
    base.current = { values: { ...sent, ...Object.fromEntries(filled) }, id: saved.id, version: saved.version };
    onKept(saved);
    busy.current = false;
    const outcome: Outcome = { state: 'saved', stays: true, ...said };
    setOutcome(outcome);
    setSavedAt(new Date());
    setTimeout(() => setOutcome((now) => (now === outcome ? { state: 'editing' } : now)), messageMilliseconds);
  }

  /** A save that did not take what stands in the form. */
  const savedElsewhere = (saved: Published, said: Said) => {
    busy.current = true;
    finish(saved, said);
  };

  /** In a conflict, what there is now. */
  function currentIn(error: unknown): Saved<FormValues> | undefined {
    const { data: current } = kind.item.safeParse(isConflict(error) ? error.current : undefined);
    return current && { values: valuesOf(kind, current, role), id: current.id, version: current.version };
  }

  function showProblems(problems: ApiProblem['errors']): void {
    const known = new Set(fieldsOf(kind).map(({ name }) => name));
    problems
      .filter(({ field }) => known.has(field))
      .forEach(({ field, message }, index) => {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      });
  }

  return { outcome, savedAt, save, savedElsewhere, dismiss: () => setOutcome({ state: 'editing' }) };
}

const isConflict = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.status === 409;

/** The dashboard follows what readers now get to see; what has no status is seen as soon as it is saved. */
function handOver(kind: EditorKind, { id, status = 'published', updatedAt }: Published): void {
  if (status === 'published') handOverPublication({ path: kind.viewPath(id), since: updatedAt });
}
