import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { shownByPages } from '#shared/errors/errors.ts';
import type { Presence } from '#shared/items/presence.ts';
import { isModerated } from '#shared/kinds/kinds.ts';
import { may, type Role, type Status } from '#shared/rules/permissions.ts';
import { isAheadOfToday, notices } from '#shared/rules/publishing.ts';
import { timeWith } from '#shared/time/clock.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { useOnline } from '#site/src/api/network.ts';
import { ActionLink, Button } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { fieldsOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, Form, FormValues, StoredItem, Submit } from '#site/src/forms/kind.ts';
import { PresenceLine } from '#site/src/items/presence/PresenceLine.tsx';
import { formatTime } from '#site/src/lib/italian-format.ts';
import { keptSentence } from './drafts/UnsavedLine.tsx';
import { NotesButton } from './notes/ItemNotes.tsx';
import { useDocument } from './useEditedDocument.ts';
import { isBusy, isSaving } from './useSave.ts';

/** Loaded when it is first asked for. */
const Checklist = lazyComponent(() => import('./checklist/Checklist.tsx').then((module) => module.Checklist));

const verbs: Record<Status, string> = {
  draft: 'Salva come bozza',
  pending: 'Invia per approvazione',
  published: 'Pubblica',
};

/** The bar at the foot of the window: state of the save, preview and submit buttons. */
export function EditorBar({ presence }: { presence: Presence | undefined }) {
  const { kind, form, role, item, unsaved, save, beside, show, check } = useDocument();
  const { outcome, savedAt } = save;
  const saving = isSaving(outcome);
  const busy = isBusy(outcome);
  const { shown } = unsaved;
  const { keptAt } = shown;
  const status = useWatch({ control: form.control, name: 'status' }) as Status | undefined;
  const online = useOnline();
  const submits = submitsOf(kind, role, item, status);
  const savesDraft = submits.some(({ status: asked = status ?? 'draft' }) => asked === 'draft');
  const savedPage = item && kind.previewPath?.(item);
  return (
    <div className="editor-bar" data-overlay="end">
      {check.isOpen && <Checklist />}
      <PresenceLine presence={presence} theItem={kind.labels.the} />
      <SaveMessage />
      <PublishingNotice />
      <div className="row editor-bar-row">
        <div className="caption editor-kept">
          <p role="status">
            {saving
              ? 'Salvataggio in corso …'
              : !online && 'Senza connessione: quello che scrivi resta in questo browser.'}
          </p>
          {keptAt !== undefined && !saving && (
            <p>
              {keptAt
                ? keptSentence(keptAt, shown.rival ? 'rival' : shown.copy, savesDraft)
                : `Non ancora salvato${savesDraft ? ' come bozza' : ''}, nemmeno in questo browser`}
            </p>
          )}
          {savedAt && keptAt === undefined && !saving && <p>Salvato {timeWith('alle', formatTime(savedAt))}</p>}
        </div>
        {savedPage && (
          <ActionLink href={savedPage} target="_blank" rel="noopener">
            Versione salvata
          </ActionLink>
        )}
        {kind.preview && (
          <Button
            data-quiet
            aria-pressed={beside === 'preview'}
            onClick={() => show(beside === 'preview' ? undefined : 'preview')}
          >
            Anteprima
          </Button>
        )}
        <CheckButton />
        <NotesButton />
        {submits.map(({ label, status: asked }, index) => (
          <Button
            key={label}
            type="submit"
            value={asked ?? ''}
            data-quiet={index < submits.length - 1 || undefined}
            aria-disabled={busy}
            title={index === 0 ? 'Ctrl+S' : undefined}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function submitsOf(kind: EditorKind, role: Role, item: StoredItem | undefined, status?: Status): readonly Submit[] {
  if (!isModerated(kind.kind)) return unmoderatedSubmits(item, status);
  if (item?.status === 'pending' && status === 'pending' && may(role, 'moderated:approve')) return decisions;
  return (item ? undefined : kind.submits?.(role)) ?? [{ label: verbs[status ?? 'draft'] }];
}

/** What waits for approval is decided here as in the list, with what was changed. */
const decisions: readonly Submit[] = [
  { label: 'Salva', status: 'pending' },
  { label: 'Respingi', status: 'reject' },
  { label: 'Approva', status: 'approve' },
];

const asDraft = { label: verbs.draft, status: 'draft' } as const;

/** A published item is taken from its readers by its status alone, never by a press too quick. */
function unmoderatedSubmits(item: StoredItem | undefined, status: Status | undefined): readonly Submit[] {
  if (item && item.status !== 'draft') return [{ label: status === 'draft' ? asDraft.label : 'Salva' }];
  return [asDraft, { label: verbs.published, status: 'published' }];
}

/** Warns before publishing that a date in the future does not delay the publication. */
function PublishingNotice() {
  const { kind, form, role, item } = useDocument();
  const [date, status] = useWatch({ control: form.control, name: ['date', 'status'] }) as (string | undefined)[];
  const hasDate = fieldsOf(kind).some(({ name }) => name === 'date');
  const publishes = may(role, 'content:publish') && (status === 'published' || !isModerated(kind.kind));
  const isLiveWithDate = (item?.live ?? item?.status === 'published') && item?.date === date;
  const warns = hasDate && publishes && !isLiveWithDate && isAheadOfToday(date, civilDateInRome(new Date()));
  return (
    <p className="editor-notice" role="status">
      {warns && notices.futureDate}
    </p>
  );
}

function SaveMessage() {
  const { kind, form, save } = useDocument();
  const { outcome } = save;
  if (outcome.state === 'saved') return <Alert kind="success" text={outcome.text} hint={outcome.hint} />;
  if (outcome.state === 'failed') return <Alert kind="error" text={outcome.text} hint={outcome.hint} />;
  const complaints = Object.entries(form.formState.errors);
  if (outcome.state !== 'editing' || complaints.length === 0) return null;
  const messages = Object.fromEntries(complaints.map(([field, problem]) => [field, String(problem?.message)]));
  return <Alert kind="error" text={kind.complaint?.(messages) ?? shownByPages.INVALID} />;
}

/** Opens the checklist. It shows the number of findings, except for a draft. */
function CheckButton() {
  const { kind, form, check } = useDocument();
  const { button, isOpen, setOpen } = check;
  const count = useCount(kind, form, !isOpen);
  return (
    <Button ref={button} data-quiet aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      Controlla{count > 0 && ` (${count})`}
    </Button>
  );
}

/** Well after the last key: typing comes first. */
const debounceMilliseconds = 1_500;

/** Findings in the values alone, without a request to the library or the pages. None for a draft. */
function useCount(kind: EditorKind, form: Form, enabled: boolean): number {
  const values = useWatch({ control: form.control }) as FormValues;
  const [count, setCount] = useState(0);
  const counts = enabled && values['status'] !== 'draft';
  useEffect(() => {
    if (!counts) return;
    let cancelled = false;
    const read = async () => {
      const { findingsIn, noResults } = await import('#site/src/items/checklist/rules.ts');
      if (!cancelled) setCount(findingsIn(kind, values, noResults).length);
    };
    // Without a network there is no count: the button works as soon as it is back.
    const rest = setTimeout(() => void read().catch(() => {}), debounceMilliseconds);
    return () => {
      cancelled = true;
      clearTimeout(rest);
    };
  }, [kind, values, counts]);
  return counts ? count : 0;
}
