import { lazy, Suspense, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Article } from '#shared/model/article.ts';
import type { User } from '#shared/model/user.ts';
import { errors } from '#shared/text/errors.ts';
import { Alert } from '../../components/Alert.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { dashboardPath } from '../../lib/next-path.ts';
import { type ArticleForm, formOf, newArticle } from './article-form.ts';
import { articleResolver } from './article-resolver.ts';
import { draftKey, type Saved } from './autosave.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DetailsFields, detailFields } from './DetailsFields.tsx';
import { EditorBar } from './EditorBar.tsx';
import { PublishingFields } from './PublishingFields.tsx';
import { ResumeDialog } from './ResumeDialog.tsx';
import { useArticleSave } from './useArticleSave.ts';
import { useAutosave } from './useAutosave.ts';
import { useSaveShortcut } from './useSaveShortcut.ts';
import { WritingFields } from './WritingFields.tsx';
import '../../components/controls.css';
import './ArticleEditor.css';

const Preview = lazy(() => import('./Preview.tsx').then((module) => ({ default: module.Preview })));

export function ArticleEditor({ user, article }: { user: User; article?: Article }) {
  const [initial] = useState(() => (article ? formOf(article, user.role) : newArticle(user)));
  const base = useRef<Saved<ArticleForm>>({ values: initial, version: article?.version });
  const form = useForm<ArticleForm>({ defaultValues: initial, resolver: articleResolver(user.role) });
  const details = useRef<HTMLDetailsElement>(null);
  const reveal = (fields: string[]) => {
    if (details.current && detailFields.some(({ name }) => fields.includes(name))) details.current.open = true;
  };
  const autosave = useAutosave(form, draftKey(user.id, 'article', article?.id), base);
  const { outcome, save, dismiss } = useArticleSave({
    ...{ form, base, id: article?.id, role: user.role },
    onSaved: autosave.finish,
    reveal,
  });
  const [previewing, setPreviewing] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);

  const submit = form.handleSubmit(save, (complaints) => reveal(Object.keys(complaints)));
  const saved = outcome.state === 'saved';

  return (
    <div className="editor" data-previewing={previewing || undefined}>
      <form ref={element} noValidate onSubmit={submit} aria-label="Articolo">
        <header className="editor-head">
          <h1>{article ? 'Modifica articolo' : 'Nuovo articolo'}</h1>
          <a className="action" href={dashboardPath}>
            Torna alla dashboard
          </a>
        </header>
        {article?.reviewNote && article.status === 'draft' && (
          <p className="editor-note">
            <strong>Nota della redazione</strong> {article.reviewNote}
          </p>
        )}
        <div className="editor-columns" inert={saved || outcome.state === 'saving'}>
          <WritingFields form={form} />
          <div className="editor-side">
            <PublishingFields form={form} role={user.role} article={article} />
            <DetailsFields form={form} details={details} />
          </div>
          {previewing && (
            <Suspense fallback={<Spinner />}>
              <Preview form={form} textColor={article?.textColor} />
            </Suspense>
          )}
        </div>
        <EditorBar
          form={form}
          busy={form.formState.isSubmitting || saved}
          keptAt={autosave.keptAt}
          previewing={previewing}
          togglePreview={() => setPreviewing(!previewing)}
        >
          {outcome.state === 'editing' && Object.keys(form.formState.errors).length > 0 && (
            <Alert kind="error" text={errors.INVALID.detail} />
          )}
          {(outcome.state === 'saved' || outcome.state === 'failed') && (
            <Alert kind={saved ? 'success' : 'error'} text={outcome.text} hint={outcome.hint} />
          )}
        </EditorBar>
      </form>
      {autosave.offer && <ResumeDialog draft={autosave.offer} answer={autosave.answer} />}
      {outcome.state === 'conflict' && (
        <ConflictDialog
          base={base.current.values}
          mine={form.getValues()}
          theirs={outcome.theirs.values}
          close={dismiss}
          settle={(chosen) => {
            base.current = outcome.theirs;
            form.reset(chosen, { keepDefaultValues: true });
            dismiss();
            void submit();
          }}
        />
      )}
    </div>
  );
}
