import { useState } from 'react';
import { isModerated } from '#shared/kinds/kinds.ts';
import { Action, ActionLink } from '#site/src/components/controls/buttons.tsx';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { isSame } from '#site/src/forms/conflict.ts';
import { VersionsButton, versionRestored } from '#site/src/history/VersionsButton.tsx';
import { dashboardOf } from '#site/src/lib/next-path.ts';
import { useDocument } from './useEditedDocument.ts';

const ShareDialog = lazyDialog('Condividi la bozza', () =>
  import('./shares/ShareDialog.tsx').then((module) => module.ShareDialog),
);

/** The heading of a form, the ways to versions, shared draft and dashboard, and the note of a rejected item. */
export function EditorHead() {
  const { kind: edited, user, title, item, form, base, unsaved, save } = useDocument();
  const { kind } = edited;
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <header className="editor-head">
        <h1>{title}</h1>
        <p className="editor-ways">
          {item && (
            <VersionsButton
              kind={edited.kind}
              id={item.id}
              title={base.current.values['title'] as string}
              user={user}
              busy={save.isBusy}
              unsaved={() => !isSame(base.current.values, form.getValues())}
              restored={(version) => {
                void unsaved.words.end({ forget: false });
                save.savedElsewhere(version, { text: versionRestored });
              }}
            />
          )}
          {item && isModerated(kind) && <Action onClick={() => setSharing(true)}>Condividi la bozza</Action>}
          <ActionLink href={dashboardOf(kind)}>Torna alla dashboard</ActionLink>
        </p>
      </header>
      {item?.reviewNote && item.status === 'draft' && (
        <p className="editor-note">
          <strong>Motivo del rifiuto</strong> {item.reviewNote}
        </p>
      )}
      {sharing && item && isModerated(kind) && <ShareDialog kind={kind} id={item.id} close={() => setSharing(false)} />}
    </>
  );
}
