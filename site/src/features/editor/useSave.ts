import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { Role } from '#shared/rules/permissions.ts';
import { ApiProblem } from '../../lib/api.ts';
import { dashboardPath } from '../../lib/next-path.ts';
import { handOverPublication } from '../../lib/publication.ts';
import type { Saved } from './autosave.ts';
import { atField } from './form-resolver.ts';
import { changeOf, fieldsOf, inputOf, valuesOf } from './form-values.ts';
import type { EditorKind, FormValues, Said, StoredItem } from './kind.ts';

/** How long the success message stands before the dashboard comes. */
const returnMilliseconds = 1_500;

export type Outcome =
  | { state: 'editing' | 'saving' }
  | ({ state: 'saved' | 'failed' } & Said)
  | { state: 'conflict'; theirs: Saved<FormValues> };

type Published = Pick<StoredItem, 'id' | 'status' | 'updatedAt'>;

type Options = {
  kind: EditorKind;
  form: UseFormReturn<FormValues>;
  base: RefObject<Saved<FormValues>>;
  id: string | undefined;
  role: Role;
  onSaved: () => void;
  /** Makes sure that these fields can be seen, and so gone to. */
  reveal: (fields: string[]) => void;
};

export function useSave({ kind, form, base, id, role, onSaved, reveal }: Options) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'editing' });
  const busy = useRef(false);

  const send = (values: FormValues): Promise<StoredItem> =>
    id === undefined
      ? kind.create(inputOf(kind, values, role))
      : kind.change(id, changeOf(kind, values, role, base.current.version ?? 0));

  const save = async (values: FormValues) => {
    if (busy.current) return;
    busy.current = true;
    // While the text is on its way nothing can be typed that the answer would not know of.
    const focused = document.activeElement;
    setOutcome({ state: 'saving' });
    try {
      const saved = await send(values);
      onSaved();
      finish(saved, kind.saved(saved, id === undefined));
    } catch (error) {
      busy.current = false;
      if (!(error instanceof ApiProblem)) console.error(error);
      const problems = error instanceof ApiProblem ? error.errors.map(atField) : [];
      // At once, because only what is no longer inert can have the focus.
      flushSync(() =>
        setOutcome(conflictIn(error) ?? { state: 'failed', ...kind.saveFailed(error, id === undefined) }),
      );
      if (focused instanceof HTMLElement) focused.focus();
      reveal(problems.map(({ field }) => field));
      showProblems(problems);
    }
  };

  function finish(saved: Published, said: Said): void {
    handOver(kind, saved);
    setOutcome({ state: 'saved', ...said });
    setTimeout(() => location.assign(dashboardPath), returnMilliseconds);
    // Back brings the form out of memory as it was left, done: what is written on begins from what was saved.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  }

  /** A save that did not take what stands in the form. */
  const savedElsewhere = (saved: Published, said: Said) => {
    busy.current = true;
    finish(saved, said);
  };

  function conflictIn(error: unknown): Outcome | undefined {
    const conflict = error instanceof ApiProblem && error.status === 409;
    const { data: current } = kind.item.safeParse(conflict ? error.current : undefined);
    if (!current) return undefined;
    return { state: 'conflict', theirs: { values: valuesOf(kind, current, role), version: current.version } };
  }

  function showProblems(problems: ApiProblem['errors']): void {
    const known = new Set(fieldsOf(kind).map(({ name }) => name));
    problems
      .filter(({ field }) => known.has(field))
      .forEach(({ field, message }, index) => {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      });
  }

  return { outcome, save, savedElsewhere, dismiss: () => setOutcome({ state: 'editing' }) };
}

/** The dashboard follows what readers now get to see; what has no status is seen as soon as it is saved. */
function handOver(kind: EditorKind, { id, status = 'published', updatedAt }: Published): void {
  if (status === 'published') handOverPublication({ path: kind.viewPath(id), since: updatedAt });
}
