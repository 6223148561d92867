import { useState } from 'react';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { User } from '#shared/model/user.ts';
import { may, mayTo } from '#shared/rules/permissions.ts';
import { errors } from '#shared/text/errors.ts';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { editedId } from '#site/src/forms/edited-id.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { kinds } from '#site/src/forms/kinds/kinds.ts';
import { Editor } from './Editor.tsx';
import { NotHere } from './NotHere.tsx';
import { useItem } from './useItem.ts';

type Props = {
  kind: ContentKind;
  title: string;
  /** A new item; otherwise the one that the address names. */
  creating: boolean;
};

export const EditorIsland = ({ kind: name, title, creating }: Props) => (
  <SignedIn>
    {(user) => {
      const kind = kinds[name];
      if (!may(user.role, kind.access.create)) return <NotHere text={errors.FORBIDDEN.detail} />;
      if (creating) return <Editor kind={kind} title={title} user={user} />;
      return <EditedItem kind={kind} title={title} user={user} />;
    }}
  </SignedIn>
);

function EditedItem({ kind, title, user }: { kind: EditorKind; title: string; user: User }) {
  const [id] = useState(() => editedId(location.pathname));
  const { item, failure, retry } = useItem(kind, id);
  if (failure) return <NotHere text={failure.text} hint={failure.hint} retry={retry} />;
  if (!item) return <Spinner />;
  if (!mayTo(user, kind.access.edit, item.authorId)) return <NotHere text={errors.NOT_YOURS.detail} />;
  return <Editor kind={kind} title={title} user={user} item={item} />;
}
