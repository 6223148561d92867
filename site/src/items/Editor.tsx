import type { ComponentProps } from 'react';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { pressedStatus, useSaveShortcut } from '#site/src/forms/form-page.ts';
import { useCaretInView } from '#site/src/forms/useCaretInView.ts';
import { UnsavedLine } from '#site/src/items/drafts/UnsavedLine.tsx';
import { WritingPlace } from '#site/src/items/fields/writing-field.ts';
import { usePresence } from '#site/src/items/presence/PresenceLine.tsx';
import { UploadOwner } from '#site/src/media/UploadArea.tsx';
import { EditorBar } from './EditorBar.tsx';
import { FieldGroup, SideFields } from './EditorFields.tsx';
import { EditorHead, NewerVersion, SessionEnded } from './EditorHead.tsx';
import { ItemNotes, NotesBeside } from './notes/ItemNotes.tsx';
import type { UnsentNotes } from './notes/unsent-notes.ts';
import { DocumentProvider, useEditedDocument } from './useEditedDocument.ts';
import { isLeaving } from './useSave.ts';
import { useSubmit } from './useSubmit.tsx';
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

type Props = Parameters<typeof useEditedDocument>[0] & { unsentNotes?: UnsentNotes };

export function Editor({ unsentNotes, ...given }: Props) {
  const edited = useEditedDocument(given);
  const { kind, item, title, unsaved, save, element, text, beside } = edited;
  const presence = usePresence(kind.kind, item?.id);
  useCaretInView(element);
  const { submit, dialogs } = useSubmit(edited);
  useSaveShortcut(element, (status) => submit(status, true));
  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    submit(pressedStatus(event), false);
  };

  return (
    <DocumentProvider value={edited}>
      <ItemNotes presence={presence} unsent={unsentNotes}>
        <section
          className="editor"
          tabIndex={-1}
          aria-label={title}
          data-previewing={beside === 'preview' || undefined}
          data-annotating={beside === 'notes' || undefined}
        >
          <div>
            {/* Before the form: what is pressed in their dialogs does not submit it. */}
            <EditorHead />
            <SessionEnded />
            <NewerVersion saved={presence?.saved} />
            <UnsavedLine kind={kind} unsaved={unsaved} />
            <form ref={element} noValidate onSubmit={onSubmit} aria-label={kind.labels.one}>
              <div className="editor-columns" inert={isLeaving(save.outcome)}>
                <UploadOwner value={edited.uploadOwner}>
                  <div className="writing">
                    <WritingPlace value={text}>
                      <FieldGroup fields={kind.writing} />
                    </WritingPlace>
                  </div>
                  <SideFields />
                </UploadOwner>
                {beside === 'preview' && <Preview />}
              </div>
              <EditorBar presence={presence} />
            </form>
          </div>
          <NotesBeside />
          {dialogs}
        </section>
      </ItemNotes>
    </DocumentProvider>
  );
}
