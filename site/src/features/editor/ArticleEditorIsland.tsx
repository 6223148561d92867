import { useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { may, mayTo } from '#shared/rules/permissions.ts';
import { errors } from '#shared/text/errors.ts';
import { SignedIn } from '../../components/SignedIn.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { editedId } from './edited-id.ts';
import { NotHere } from './NotHere.tsx';
import { useArticle } from './useArticle.ts';

/** The form for a new article, or for the one that the address names. */
export function ArticleEditorIsland() {
  const [creating] = useState(() => location.pathname.startsWith('/create-'));
  return (
    <SignedIn>
      {(user) => {
        if (!may(user.role, 'content:create')) return <NotHere text={errors.FORBIDDEN.detail} />;
        return creating ? <ArticleEditor user={user} /> : <EditedArticle user={user} />;
      }}
    </SignedIn>
  );
}

function EditedArticle({ user }: { user: User }) {
  const [id] = useState(() => editedId(location.pathname));
  const { article, failure, retry } = useArticle(id);
  if (failure) return <NotHere {...failure} retry={retry} />;
  if (!article) return <Spinner />;
  if (!mayTo(user, 'content:edit', article.authorId)) return <NotHere text={errors.NOT_YOURS.detail} />;
  return <ArticleEditor user={user} article={article} />;
}
