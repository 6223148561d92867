import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isModerated } from '#shared/kinds/kinds.ts';
import { may, type Role } from '#shared/rules/permissions.ts';
import { ApiProblem, api, explainFailure, isConflict, logUnlessRefused, type Message } from '#site/src/api/api.ts';
import { storePublication } from '#site/src/api/publication.ts';
import { rememberedUser } from '#site/src/api/session.ts';
import type { Saving as OtherSave } from '#site/src/forms/Comparison.tsx';
import { isSame, type Saved, saveWithRetry } from '#site/src/forms/conflict.ts';
import { atField, changeOf, fieldsOf, inputOf, savedOf, valuesOf } from '#site/src/forms/form-values.ts';
import type { Decision, EditorKind, FormValues, StoredItem } from '#site/src/forms/kind.ts';
import { dropKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { decisionMessages } from '#site/src/items/decisions/decision-messages.ts';
import { DraftConflict } from '#site/src/items/drafts/unsaved-words.ts';
import type { useUnsavedWords } from '#site/src/items/drafts/useUnsavedWords.ts';
import { reasonPlace } from '#site/src/items/drafts/words.ts';
import { dashboardOf } from '#site/src/lib/next-path.ts';

/** The success message is shown this long before the dashboard opens. */
const returnMilliseconds = 1_500;

/** The success message is shown this long if the form stays open. */
const messageMilliseconds = 4_000;

type Outcome =
  | { state: 'editing' }
  /** `stays`: the form stays open instead of leading to the dashboard. */
  | { state: 'saving'; stays: boolean }
  | ({ state: 'saved'; stays: boolean } & Message)
  | ({ state: 'failed' } & Message)
  | { state: 'conflict'; theirs: Saved<FormValues>; saving: OtherSave };

type Published = Pick<StoredItem, 'id' | 'slug' | 'status' | 'updatedAt'>;

type Edited = {
  kind: EditorKind;
  role: Role;
  item: StoredItem | undefined;
  unsaved: ReturnType<typeof useUnsavedWords>;
};

type Events = {
  kept: (saved: StoredItem) => void;
  /** These fields are not valid: they are to be seen, so that they can be focused. */
  refused: (fields: string[]) => void;
};

type Saving = {
  stays: boolean;
  /** Asks what is to be asked before the values are sent; false where they are not. */
  answered: (values: FormValues) => Promise<boolean>;
  decision: Decision | undefined;
};

export const isSaving = ({ state }: Outcome): boolean => state === 'saving';
export const isLeaving = (outcome: Outcome): boolean => 'stays' in outcome && !outcome.stays;
export const isBusy = (outcome: Outcome): boolean => isSaving(outcome) || isLeaving(outcome);

export function useSave(edited: Edited, on: Events) {
  const { kind, unsaved } = edited;
  const { form, base, words } = unsaved;
  const [outcome, setOutcome] = useState<Outcome>({ state: 'editing' });
  const [savedAt, setSavedAt] = useState<Date>();
  const busy = useRef(false);

  const send = async ({ stays, answered, decision }: Saving) => {
    if (busy.current) return;
    busy.current = true;
    const giveFocusBack = focusBefore();
    setOutcome({ state: 'saving', stays });
    const end = (outcome: Outcome) => {
      busy.current = false;
      // Synchronously, because an inert field cannot be focused.
      flushSync(() => setOutcome(outcome));
      if (!stays) giveFocusBack();
    };
    /** Keeps the typed text with its caret and undo history. */
    const keepOpen = (saved: StoredItem, message: Message) => {
      on.kept(saved);
      const outcome: Outcome = { state: 'saved', stays: true, ...message };
      end(outcome);
      setSavedAt(new Date());
      setTimeout(() => setOutcome((now) => (now === outcome ? { state: 'editing' } : now)), messageMilliseconds);
    };
    try {
      if (!(await answered(form.getValues()))) return end({ state: 'editing' });
      const saved = await savedNow(edited, decision);
      const said = successOf(edited, saved, decision);
      if (stays) return keepOpen(saved, said);
      // Notes, pastes and uploads go on meanwhile.
      const hasChanged = () => !isSame(base.current.values, form.getValues());
      const stay = () => keepOpen(saved, { ...said, hint: changedMeanwhile });
      if (hasChanged()) return stay();
      finish(saved, said, () => {
        if (hasChanged()) return stay();
        void words.end({ forget: true }).then(() => openDashboard(kind));
      });
    } catch (error) {
      // With the values of a save that had no answer.
      words.afterFailure();
      if (error instanceof RoleChanged) return end({ state: 'failed', ...roleChanged });
      if (error instanceof DraftConflict) {
        end({ state: 'editing' });
        return words.compare(true);
      }
      logUnlessRefused(error);
      if (base.current.id === undefined && isConflict(error) && error.current === undefined) words.renew();
      end(conflictIn(edited, error) ?? failureOf(edited, error, decision));
      const problems = error instanceof ApiProblem ? error.errors.map(atField) : [];
      on.refused(problems.map(({ field }) => field));
      showProblems(edited, problems);
    }
  };

  function finish(saved: Published, message: Message, next: () => void): void {
    followIfPublished(kind, saved);
    setOutcome({ state: 'saved', stays: false, ...message });
    setTimeout(next, returnMilliseconds);
    // The back/forward cache would restore the finished form: a reload starts from the saved item.
    addEventListener('pageshow', ({ persisted }) => persisted && busy.current && location.reload());
  }

  return {
    outcome,
    savedAt,
    send,
    /** The item was saved by another call, such as a restore; the form's values are not sent. */
    savedElsewhere(saved: Published, message: Message) {
      busy.current = true;
      finish(saved, message, () => openDashboard(kind));
    },
    /** The form was not sent: of these fields, or of the last outcome, nothing is said any more. */
    refuse(fields: string[]) {
      setOutcome({ state: 'editing' });
      on.refused(fields);
    },
  };
}

/** A form about to be left is inert during the save and loses the focus. A person who has gone on to a note meanwhile stays there. */
function focusBefore(): () => void {
  const { activeElement } = document;
  return () => {
    if (document.activeElement === document.body && activeElement instanceof HTMLElement) activeElement.focus();
  };
}

const openDashboard = ({ kind }: EditorKind) => location.assign(dashboardOf(kind));

class RoleChanged extends Error {}

async function savedNow(edited: Edited, decision: Decision | undefined): Promise<StoredItem> {
  const { role, item, unsaved } = edited;
  const { form, base, words } = unsaved;
  const values = { ...form.getValues() };
  await words.beforeSave();
  if (item?.live && (await isRoleFormer(role))) throw new RoleChanged();
  const send = (mine: FormValues) => store(edited, mine, decision);
  const saved = await saveWithRetry(base, values, send, (error) => conflictIn(edited, error)?.theirs);
  goOnFrom(edited, saved, values, decision);
  return saved;
}

/** What was changed is saved first; a decision that fails then leaves it saved. */
async function store(edited: Edited, values: FormValues, decision: Decision | undefined): Promise<StoredItem> {
  const { kind, role, unsaved } = edited;
  const { base, words } = unsaved;
  const { id, version = 0 } = base.current;
  if (id === undefined) return kind.create(inputOf(kind, values, role), words.id);
  if (!decision) return kind.change(id, changeOf(kind, values, role, version));
  if (!isSame(base.current.values, values)) {
    const changed = await kind.change(id, changeOf(kind, values, role, version));
    base.current = { values, id, version: changed.version };
  }
  const { name, ...given } = decision;
  const decided = await kind.decide?.(id, name, { version: base.current.version ?? 0, ...given });
  if (!decided) throw new Error(`Items of the kind ${kind.kind} are not moderated`);
  return decided;
}

const decidedWords = ({ kind }: EditorKind, decision: Decision | undefined) =>
  decision && isModerated(kind) ? decisionMessages(kind)[decision.name] : undefined;

/** Empty fields get the values filled in by the server. */
function goOnFrom(edited: Edited, saved: StoredItem, values: FormValues, decision: Decision | undefined): void {
  const { kind, role, unsaved } = edited;
  const { form, base, words } = unsaved;
  const sent = decision ? { ...values, status: saved.status ?? '' } : values;
  if (decision) form.setValue('status', saved.status ?? '');
  if (decision?.name === 'reject') void dropKeptWords(reasonPlace(kind.kind, saved.id));
  const filled = Object.entries(valuesOf(kind, saved, role)).filter(([name]) => sent[name] === '');
  for (const [name, value] of filled) if (form.getValues(name) === '') form.setValue(name, value);
  base.current = { values: { ...sent, ...Object.fromEntries(filled) }, id: saved.id, version: saved.version };
  void words.saved(saved.id);
}

/** What another person has saved meanwhile. */
function conflictIn({ kind, role }: Edited, error: unknown) {
  const stored = kind.item.safeParse(isConflict(error) ? error.current : undefined).data;
  if (!stored) return undefined;
  return { state: 'conflict', theirs: savedOf(kind, stored, role), saving: savingOf(error, stored) } as const;
}

function successOf({ kind, item }: Edited, saved: StoredItem, decision: Decision | undefined): Message {
  const done = decidedWords(kind, decision)?.done;
  return done ? { text: done } : kind.saved(saved, item === undefined);
}

function failureOf({ kind, item, unsaved }: Edited, error: unknown, decision: Decision | undefined): Outcome {
  const failed = decidedWords(kind, decision)?.failed;
  const said = failed ? explainFailure(error, failed) : kind.saveFailed(error, item === undefined);
  return { state: 'failed', ...said, ...(isGone(error, unsaved.base.current) && { hint: gone }) };
}

function showProblems({ kind, unsaved: { form } }: Edited, problems: ApiProblem['errors']): void {
  const fields = new Set(fieldsOf(kind).map(({ name }) => name));
  problems
    .filter(({ field }) => fields.has(field))
    .forEach(({ field, message }, index) => {
      form.setError(field, { message }, { shouldFocus: index === 0 });
    });
}

/** A writer's «in attesa» leaves the live edition as it is; the same status from an editor would take it off the site. */
async function isRoleFormer(role: Role): Promise<boolean> {
  if (may(role, 'content:publish')) return false;
  const me = await (await api.auth.me.$get()).json();
  return me.role !== role;
}

const roleChanged: Message = {
  text: 'Non è salvato: nel frattempo il tuo ruolo è cambiato.',
  hint: 'Ricarica la pagina: il testo è al sicuro e lo ritrovi qui. Prima di salvare controlla lo stato.',
};

const changedMeanwhile = 'Nel frattempo il testo è cambiato: salva di nuovo per non perdere le ultime modifiche.';

const gone =
  'Forse è stato eliminato mentre scrivevi. Le tue parole restano al sicuro, e le ritrovi se viene ripristinato dal cestino; puoi anche copiarle in un contenuto nuovo.';

/** The item was saved before, and is not there any more. */
const isGone = (error: unknown, { id }: Saved<FormValues>) =>
  id !== undefined && error instanceof ApiProblem && error.status === 404;

function savingOf(error: unknown, { updatedAt }: StoredItem): OtherSave {
  const by = error instanceof ApiProblem ? error.savedBy : undefined;
  return { by: by?.name, isOwn: by !== undefined && by.id === rememberedUser()?.id, at: updatedAt };
}

/** Lets the dashboard follow a publication; items without a status are published by every save. */
function followIfPublished(kind: EditorKind, item: Published): void {
  if (item.status === 'published') storePublication({ path: kind.viewPath(item), since: item.updatedAt });
}
