import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isModerated } from '#shared/model/kinds/kinds.ts';
import type { User } from '#shared/model/people/user.ts';
import { may, type Role } from '#shared/rules/permissions.ts';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import type { WritingField } from '#site/src/forms/controls/writing-field.ts';
import { WritingPlace } from '#site/src/forms/controls/writing-place.ts';
import { ConflictDialog } from '#site/src/forms/drafts/ConflictDialog.tsx';
import { isSame, type Saved } from '#site/src/forms/drafts/conflict.ts';
import type { Opened } from '#site/src/forms/drafts/open-words.ts';
import { draftCalls } from '#site/src/forms/drafts/server-drafts.ts';
import { UnsavedLine } from '#site/src/forms/drafts/UnsavedLine.tsx';
import { useUnsavedWords } from '#site/src/forms/drafts/useUnsavedWords.ts';
import {
  continueAsBegun,
  continueAsEdited,
  editTitle,
  pressedStatus,
  useSaveShortcut,
} from '#site/src/forms/form-page.ts';
import { formResolver } from '#site/src/forms/form-values.ts';
import type { Decision, EditorKind, FormValues, StoredItem } from '#site/src/forms/kind.ts';
import { UploadOwner } from '#site/src/forms/media/upload-owner.ts';
import { notedField } from '#site/src/forms/notes/noted-field.ts';
import { notesHash, TextNotes } from '#site/src/forms/notes/text-notes.ts';
import { PresenceLine } from '#site/src/forms/presence/PresenceLine.tsx';
import { paragraphAt } from '#site/src/forms/presence/paragraph.ts';
import { usePresence } from '#site/src/forms/presence/usePresence.ts';
import { useCaretInView } from '#site/src/forms/useCaretInView.ts';
import { versionRestored } from '#site/src/revisions/VersionsButton.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { EditorBar, SaveMessage } from './EditorBar.tsx';
import { FieldGroup, SideFields } from './EditorFields.tsx';
import { EditorHead } from './EditorHead.tsx';
import { NotesSidebar } from './notes/NotesSidebar.tsx';
import { useAnnotating } from './notes/useAnnotating.ts';
import { useNotes } from './notes/useNotes.ts';
import { usePassages } from './notes/usePassages.ts';
import { useDescriptions } from './useDescriptions.tsx';
import { useDoubt } from './useDoubt.tsx';
import { useHadFocus } from './useHadFocus.ts';
import { useSave } from './useSave.ts';
import '#site/src/components/controls/controls.css';
import './Editor.css';

/** Loaded with the renderer when it is opened. */
const Preview = lazyComponent(
  () => import('./Preview.tsx').then((module) => module.Preview),
  (content) => (
    <section className="preview" aria-label="Anteprima" aria-busy="true">
      {content}
    </section>
  ),
);

/** Loaded when a draft is shared. */
const ShareDialog = lazyDialog('Condividi la bozza', () =>
  import('./ShareDialog.tsx').then((module) => module.ShareDialog),
);

/** Loaded when an item is rejected. */
const RejectDialog = lazyDialog('Respingere il contenuto?', () =>
  import('#site/src/features/decisions/RejectDialog.tsx').then((module) => module.RejectDialog),
);

type Props = {
  kind: EditorKind;
  title: string;
  user: User;
  item?: StoredItem;
  opened: Opened;
};

/** The form of an item of any kind. */
export function Editor({ kind, user, opened, ...first }: Props) {
  const { role } = user;
  const [item, setItem] = useState(first.item);
  const title = item ? editTitle(kind) : first.title;
  const [resolver] = useState(() => formResolver(kind, role));
  const base = useRef<Saved<FormValues>>(opened.base);
  const form = useForm<FormValues>({ defaultValues: opened.words?.values ?? opened.base.values, resolver });
  const details = useRef<HTMLDetailsElement>(null);
  const reveal = (fields: string[]) => {
    if (details.current && kind.details.some(({ name }) => fields.includes(name))) details.current.open = true;
  };
  const [calls] = useState(() => draftCalls(kind.kind));
  const place = { owner: user.id, kind: kind.kind, id: opened.id };
  const unsaved = useUnsavedWords({ form, base, place, opened, calls });
  const { words, shown } = unsaved;
  const isBegun = !item && shown.keptAt !== undefined;
  useEffect(() => {
    if (isBegun) continueAsBegun(words.id);
  }, [isBegun, words]);
  const [comparing, compare] = useState(false);
  const { outcome, savedAt, save, savedElsewhere, dismiss } = useSave({
    kind,
    form,
    base,
    role,
    creating: item === undefined,
    isLive: item?.live === true,
    onKept: (saved) => {
      if (!item) continueAsEdited(kind, saved, title);
      setItem(saved);
    },
    onRival: () => compare(true),
    reveal,
    words,
  });
  const text = useRef<WritingField>(null);
  const hadFocus = useHadFocus(text);
  const presence = usePresence(kind.kind, item?.id, () => writtenParagraph(text.current));
  const noted = notedField(kind);
  const notes = useNotes(kind.kind, noted ? item?.id : undefined, presence);
  const passages = usePassages(form, noted, notes.notes);
  const annotating = useAnnotating(
    notes.notes,
    passages,
    noted && item ? `${user.id}.${kind.kind}.${item.id}.` : undefined,
    location.hash === notesHash,
  );
  const openNotes = notes.notes?.filter(({ resolved }) => !resolved).length ?? 0;
  const notesButton = useRef<HTMLButtonElement>(null);
  const hasNotes = noted !== undefined && item !== undefined;
  const [previewing, setPreviewing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [checking, setChecking] = useState(false);
  const checkButton = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  useCaretInView(element);
  const saving = outcome.state === 'saving';
  const leaving = (saving || outcome.state === 'saved') && !outcome.stays;
  const busy = saving || leaving;
  const stays = useRef(false);
  const decision = useRef<Decision>(undefined);
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const descriptions = useDescriptions(form, {
    check: () => {
      checkButton.current?.focus();
      setChecking(true);
    },
    proceed: () => void send(),
  });
  const doubt = useDoubt(
    (values) => withdrawal(kind, base.current, role, values) ?? kind.doubt?.(values),
    () => void send(),
  );
  const send = form.handleSubmit(
    (values) =>
      save(values, {
        stays: stays.current,
        question: async (given) => doubt.question(given) ?? (await descriptions.question(given)),
        decision: decision.current,
      }),
    (complaints) => {
      // An invalid form is not sent: the outcome of the last save no longer applies.
      dismiss();
      reveal(Object.keys(complaints));
    },
  );
  const submit = (pressed: string | undefined, staying: boolean) => {
    // One save at a time.
    if (busy) return;
    stays.current = staying;
    decision.current = pressed === 'approve' ? { name: pressed } : undefined;
    if (pressed === 'reject') return setRejecting(true);
    if (pressed && !decision.current) form.setValue('status', pressed);
    void send();
  };
  useSaveShortcut(element, (status) => submit(status, true));

  const group = { kind, form, role };

  return (
    <section
      className="editor"
      tabIndex={-1}
      aria-label={title}
      data-previewing={previewing || undefined}
      data-annotating={(hasNotes && annotating.isOpen) || undefined}
    >
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(pressedStatus(event), false);
        }}
        aria-label={kind.labels.one}
      >
        <EditorHead
          heading={title}
          kind={kind.kind}
          item={item}
          title={base.current.values['title'] as string}
          user={user}
          busy={busy}
          unsaved={() => !isSame(base.current.values, form.getValues())}
          restored={(version) => {
            void words.end({ forget: false });
            savedElsewhere(version, { text: versionRestored });
          }}
          share={() => setSharing(true)}
        />
        <UnsavedLine
          kind={kind}
          form={form}
          base={base}
          opened={opened}
          unsaved={unsaved}
          comparing={comparing}
          compare={compare}
        />
        <div className="editor-columns" inert={leaving}>
          <UploadOwner value={base.current.id ?? words.id}>
            <div className="writing">
              <WritingPlace value={text}>
                <TextNotes value={hasNotes ? annotating.textNotes : null}>
                  <FieldGroup {...group} fields={kind.writing} />
                </TextNotes>
              </WritingPlace>
            </div>
            <SideFields {...group} item={item} details={details} />
          </UploadOwner>
          {previewing && <Preview kind={kind} form={form} item={item} text={text} hadFocus={hadFocus} />}
        </div>
        <EditorBar
          {...group}
          item={item}
          saving={saving}
          busy={busy}
          shown={shown}
          savedAt={savedAt}
          previewing={previewing}
          togglePreview={() => {
            setPreviewing(!previewing);
            // There is room for one of them beside the text.
            if (!previewing) annotating.setOpen(false);
          }}
          checking={checking}
          checkButton={checkButton}
          toggleCheck={() => setChecking(!checking)}
          notes={
            hasNotes && (
              <button
                ref={notesButton}
                type="button"
                className="button"
                data-quiet
                aria-expanded={annotating.isOpen}
                onClick={() => {
                  annotating.setOpen(!annotating.isOpen);
                  setPreviewing(false);
                }}
              >
                Commenti{openNotes > 0 && ` (${openNotes})`}
              </button>
            )
          }
        >
          {checking && (
            <CheckPanel
              kind={kind}
              item={item}
              form={form}
              element={element}
              text={text}
              opener={checkButton}
              close={() => {
                setChecking(false);
                checkButton.current?.focus();
              }}
            />
          )}
          <PresenceLine presence={presence} theItem={kind.labels.the} />
          <SaveMessage kind={kind} form={form} outcome={outcome} />
        </EditorBar>
      </form>
      {hasNotes && (
        <NotesSidebar
          {...annotating}
          user={user}
          notes={notes}
          passages={passages}
          field={text}
          open={annotating.isOpen}
          count={openNotes}
          opener={notesButton}
          close={() => {
            annotating.setOpen(false);
            notesButton.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {sharing && item && isModerated(kind.kind) && (
        <ShareDialog kind={kind.kind} id={item.id} close={() => setSharing(false)} />
      )}
      {doubt.dialog}
      {rejecting && (
        <RejectDialog
          title={String(form.getValues('title'))}
          author={String(form.getValues('author') ?? '')}
          reason={reason}
          change={setReason}
          close={() => setRejecting(false)}
          reject={(given) => {
            decision.current = { name: 'reject', reason: given };
            void send();
          }}
        />
      )}
      {descriptions.dialog}
      {outcome.state === 'conflict' && (
        <ConflictDialog
          kind={kind}
          base={base.current.isGuess ? undefined : base.current.values}
          mine={form.getValues()}
          theirs={outcome.theirs.values}
          saving={outcome.saving}
          close={dismiss}
          applyChoice={(chosen) => {
            base.current = outcome.theirs;
            // A colleague has decided: no decision is left to take.
            if (outcome.theirs.values['status'] !== 'pending') decision.current = undefined;
            form.reset(chosen, { keepDefaultValues: true });
            dismiss();
            void send();
          }}
        />
      )}
    </section>
  );
}

/** Asks before a save that takes the item from its readers, as only an editor’s does. */
function withdrawal({ labels }: EditorKind, stored: Saved<FormValues>, role: Role, { status }: FormValues) {
  const isOnline = stored.id !== undefined && stored.values['status'] === 'published';
  if (!isOnline || status === 'published' || !may(role, 'content:publish')) return undefined;
  const text = `Non sarà più online: i lettori non troveranno più ${labels.the}.`;
  return { title: 'Togliere dalla pubblicazione?', text, verb: 'Togli' };
}

/** Where the caret is, while it is in the long text. */
function writtenParagraph(text: WritingField | null): number | undefined {
  if (!text?.hasFocus()) return undefined;
  const { text: written, start } = text.read();
  return paragraphAt(written, start);
}
