import { useCallback, useEffect, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { shownByPages } from '#shared/errors/errors.ts';
import { actionOn, type ContentKind } from '#shared/kinds/kinds.ts';
import { may, mayTo } from '#shared/rules/permissions.ts';
import { explainFailure, isTransient, newFormId } from '#site/src/api/api.ts';
import { Action, ActionLink } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import type { Saved } from '#site/src/forms/conflict.ts';
import { begunId, editedId } from '#site/src/forms/form-page.ts';
import { newValues, savedOf, valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues, StoredItem } from '#site/src/forms/kind.ts';
import { outbox } from '#site/src/forms/outbox.ts';
import { emptyWords, type Opened, openWords } from '#site/src/items/drafts/open-words.ts';
import { draftCalls } from '#site/src/items/drafts/server-drafts.ts';
import { placeOf } from '#site/src/items/drafts/words.ts';
import { kinds } from '#site/src/kinds/kinds.ts';
import { dashboardPath } from '#site/src/lib/next-path.ts';
import { hasWaitingFiles } from '#site/src/media/waiting-files.ts';
import { Editor } from './Editor.tsx';
import { readUnsentNotes, type UnsentNotes } from './notes/unsent-notes.ts';
import '#site/src/components/controls/controls.css';

type Props = {
  kind: ContentKind;
  title: string;
  /** True for a new item, false for the item in the address. */
  creating: boolean;
};

export const EditorIsland = ({ kind: name, title, creating }: Props) => (
  <SignedIn>
    {(user) => {
      const kind = kinds[name];
      if (!may(user.role, actionOn('create', kind.kind))) return <Unavailable text={shownByPages.FORBIDDEN} />;
      return <EditedItem kind={kind} title={title} user={user} open={creating ? openNew : openSaved} />;
    }}
  </SignedIn>
);

type Ready = { item?: StoredItem; opened: Opened; unsentNotes?: UnsentNotes };
/** Undefined where the address names no item. */
type Open = (kind: EditorKind, user: User) => Promise<Ready | undefined>;

const openNew: Open = async (kind, user) => {
  const saved = { values: newValues(kind, user) };
  const id = begunId(new URLSearchParams(location.search));
  const opened = id === undefined ? undefined : await openItemWords(kind, user, id, saved);
  if (opened?.words) return { opened };
  // Without words a new piece is empty; of one that was begun with a picture the file may still be on its way.
  const isBegun = id !== undefined && (await hasWaitingFiles(user.id, id));
  return { opened: emptyWords(isBegun ? id : newFormId(), saved) };
};

const openSaved: Open = async (kind, user) => {
  const id = editedId(location.pathname);
  if (id === undefined) return undefined;
  const item = await kind.load(id);
  const [opened, unsentNotes] = await Promise.all([
    openItemWords(kind, user, id, savedOf(kind, item, user.role)),
    readUnsentNotes({ outbox, owner: user.id, item: placeOf(kind.kind, id) }),
  ]);
  return { item, opened, unsentNotes };
};

type Failure = UnavailableProps & { final: boolean };

function EditedItem({ kind, title, user, open }: { kind: EditorKind; title: string; user: User; open: Open }) {
  const [ready, setReady] = useState<Ready>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      const opened = await open(kind, user);
      if (opened) setReady(opened);
      else setFailure({ text: kind.loadFailed, hint: shownByPages[kind.notFound], final: true });
    } catch (error) {
      console.error(error);
      setFailure({ ...explainFailure(error, kind.loadFailed), final: !(error instanceof Error && isTransient(error)) });
    }
  }, [open, kind, user]);
  useEffect(() => void load(), [load]);
  if (failure) return <Unavailable {...failure} retry={failure.final ? undefined : load} />;
  if (!ready) return <Spinner />;
  const isOwn = !ready.item || mayTo(user, actionOn('edit', kind.kind), ready.item.authorId);
  if (!isOwn) return <Unavailable text={shownByPages.NOT_YOURS} />;
  return <Editor kind={kind} title={title} user={user} {...ready} />;
}

const openItemWords = (kind: EditorKind, user: User, id: string, saved: Saved<FormValues>): Promise<Opened> =>
  openWords({
    outbox,
    owner: user.id,
    kind: kind.kind,
    id,
    calls: draftCalls(kind.kind, user.id),
    saved,
    former: async (version) => {
      const { versionOf } = await import('#site/src/history/revisions.ts');
      const stored = await versionOf({ kind: kind.kind, id }, version);
      return stored && valuesOf(kind, stored, user.role);
    },
  });

type UnavailableProps = { text: string; hint?: string | undefined; retry?: (() => void) | undefined };

/** Explains why the form cannot be shown. */
function Unavailable({ text, hint, retry }: UnavailableProps) {
  return (
    <div className="frame not-here">
      <Alert kind="error" text={text} hint={hint} />
      <p>
        <ActionLink href={dashboardPath}>Torna alla dashboard</ActionLink>
        {retry && <Action onClick={retry}>Riprova</Action>}
      </p>
    </div>
  );
}
