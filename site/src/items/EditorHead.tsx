import { useState } from 'react';
import type { LastSave } from '#shared/items/presence.ts';
import { isModerated } from '#shared/kinds/kinds.ts';
import { explainFailure, type Message } from '#site/src/api/api.ts';
import { Action, ActionLink } from '#site/src/components/controls/buttons.tsx';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import { baseValues, isSame, type Saved } from '#site/src/forms/conflict.ts';
import { savedOf } from '#site/src/forms/form-values.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { VersionsButton, versionRestored } from '#site/src/history/VersionsButton.tsx';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { dashboardOf } from '#site/src/lib/next-path.ts';
import { useDocument } from './useEditedDocument.ts';
import { isBusy } from './useSave.ts';

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
        <p className="row">
          {item && (
            <VersionsButton
              kind={edited.kind}
              id={item.id}
              title={base.current.values['title'] as string}
              user={user}
              busy={isBusy(save.outcome)}
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

const LoginDialog = lazyDialog('Accedi e continua', () =>
  import('./LoginDialog.tsx').then((module) => module.LoginDialog),
);

/** Says while one writes that the session has ended, with the login in place. */
export function SessionEnded() {
  const { user, unsaved } = useDocument();
  const [open, setOpen] = useState(false);
  if (unsaved.shown.copy !== 'signed-out') return null;
  return (
    <>
      <p className="unsaved-line" role="status">
        La sessione è scaduta: quello che scrivi resta in questo browser.{' '}
        <Action onClick={() => setOpen(true)}>Accedi</Action>
      </p>
      {open && (
        <LoginDialog
          email={user.email}
          close={() => setOpen(false)}
          entered={() => {
            setOpen(false);
            void unsaved.words.flush();
          }}
        />
      )}
    </>
  );
}

/** Says while one writes that another version has been saved, which can be merged before one saves. */
export function NewerVersion({ saved }: { saved: LastSave | undefined }) {
  const { kind, role, form, base, unsaved, save } = useDocument();
  const [theirs, setTheirs] = useState<Saved<FormValues>>();
  const [failure, setFailure] = useState<Message>();
  const isNewer = saved && base.current.version !== undefined && saved.version > base.current.version;
  if (!isNewer || isBusy(save.outcome)) return null;
  const { at, isOwn, name } = saved;
  const load = async () => {
    setFailure(undefined);
    try {
      setTheirs(savedOf(kind, await kind.load(base.current.id ?? ''), role));
    } catch (error) {
      setFailure(explainFailure(error, kind.loadFailed));
    }
  };
  return (
    <>
      <p className="unsaved-line" role="status">
        {isOwn ? 'Hai salvato' : `${name ?? 'Un’altra persona'} ha salvato`} un’altra versione {dateTimeWith('il', at)}.{' '}
        <Action onClick={() => void load()}>Confronta e unisci</Action>
      </p>
      {failure && <Alert kind="error" {...failure} />}
      {theirs && (
        <ConflictDialog
          kind={kind}
          base={baseValues(base.current)}
          mine={form.getValues()}
          theirs={theirs.values}
          saving={{ by: name, isOwn, at }}
          verb="Continua con quello che ho scelto"
          close={() => setTheirs(undefined)}
          applyChoice={(chosen) => {
            base.current = theirs;
            form.reset(chosen, { keepDefaultValues: true });
            unsaved.words.changed();
            setTheirs(undefined);
          }}
        />
      )}
    </>
  );
}
