import { useCallback, useEffect, useState } from 'react';
import { actionOn, type ContentKind } from '#shared/model/kinds/kinds.ts';
import type { User } from '#shared/model/people/user.ts';
import { may, mayTo, type Role } from '#shared/rules/permissions.ts';
import { shownByPages } from '#shared/text/errors.ts';
import { explainFailure, type Message } from '#site/src/api/api.ts';
import { isTransient } from '#site/src/api/transient.ts';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { loadServerDrafts, type StoredServerDraft } from '#site/src/forms/drafts/server-drafts.ts';
import { editedId } from '#site/src/forms/form-page.ts';
import type { EditorKind, StoredItem } from '#site/src/forms/kind.ts';
import { kinds } from '#site/src/forms/kinds/kinds.ts';
import { dashboardPath } from '#site/src/lib/next-path.ts';
import { Editor } from './Editor.tsx';
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
      if (creating) return <NewItem kind={kind} title={title} user={user} />;
      return <EditedItem kind={kind} title={title} user={user} />;
    }}
  </SignedIn>
);

function NewItem({ kind, ...props }: { kind: EditorKind; title: string; user: User }) {
  const [opened, setOpened] = useState<{ kind: EditorKind; drafts: StoredServerDraft[] }>();
  const [failure, setFailure] = useState<Message>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      const [drafts, forAssignment] = await Promise.all([
        loadServerDrafts(kind.kind, undefined),
        // For an assignment the form begins with its title.
        new URLSearchParams(location.search).has('incarico')
          ? import('./assignment.ts').then(({ kindForAssignment }) => kindForAssignment(kind, location.search))
          : kind,
      ]);
      setOpened({ kind: forAssignment, drafts });
    } catch (error) {
      console.error(error);
      setFailure(explainFailure(error, 'L’incarico non si è caricato.'));
    }
  }, [kind]);
  useEffect(() => void load(), [load]);
  if (failure) return <Unavailable {...failure} retry={load} />;
  return opened ? <Editor {...props} {...opened} /> : <Spinner />;
}

function EditedItem({ kind, title, user }: { kind: EditorKind; title: string; user: User }) {
  const [id] = useState(() => editedId(location.pathname));
  const { opened, failure, retry } = useItem(kind, id, user.role);
  if (failure) return <Unavailable text={failure.text} hint={failure.hint} retry={retry} />;
  if (!opened) return <Spinner />;
  const { item, drafts } = opened;
  if (!mayTo(user, actionOn('edit', kind.kind), item.authorId)) return <Unavailable text={shownByPages.NOT_YOURS} />;
  return <Editor kind={kind} title={title} user={user} item={item} drafts={drafts} />;
}

function useItem(kind: EditorKind, id: string | undefined, role: Role) {
  const [opened, setOpened] = useState<{ item: StoredItem; drafts: StoredServerDraft[] }>();
  const [failure, setFailure] = useState<Message & { final?: boolean }>();

  const load = useCallback(async () => {
    if (id === undefined) return setFailure({ text: kind.loadFailed, hint: shownByPages[kind.notFound], final: true });
    setFailure(undefined);
    try {
      const [item, drafts] = await Promise.all([kind.load(id), loadServerDrafts(kind.kind, id)]);
      const isOlder = drafts.some(({ version }) => version !== undefined && version < item.version);
      setOpened({
        item,
        drafts: isOlder
          ? await import('./former-values.ts').then(
              ({ withFormerValues }) => withFormerValues(kind, item, drafts, role),
              () => drafts,
            )
          : drafts,
      });
    } catch (error) {
      console.error(error);
      setFailure({ ...explainFailure(error, kind.loadFailed), final: !(error instanceof Error && isTransient(error)) });
    }
  }, [kind, id, role]);

  useEffect(() => {
    void load();
  }, [load]);

  return { opened, failure, retry: failure?.final ? undefined : load };
}

type UnavailableProps = { text: string; hint?: string | undefined; retry?: (() => void) | undefined };

/** Explains why the form cannot be shown. */
function Unavailable({ text, hint, retry }: UnavailableProps) {
  return (
    <div className="frame not-here">
      <Alert kind="error" text={text} hint={hint} />
      <p>
        <a className="action" href={dashboardPath}>
          Torna alla dashboard
        </a>
        {retry && (
          <button type="button" className="action" onClick={retry}>
            Riprova
          </button>
        )}
      </p>
    </div>
  );
}
