import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { Article } from '#shared/model/article.ts';
import { articlePath } from '#shared/paths.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { ApiProblem, api, type FieldProblem, serverSentence } from '../../lib/api.ts';
import { dashboardPath } from '../../lib/next-path.ts';
import { handOverPublication } from '../../lib/publication.ts';
import { type ArticleForm, changeOf, formOf, inputOf } from './article-form.ts';
import type { Saved } from './autosave.ts';

/** How long the success message stands before the dashboard comes. */
const returnMilliseconds = 1_500;

type Outcome =
  | { state: 'editing' | 'saving' }
  | { state: 'saved'; text: string; hint?: string | undefined }
  | { state: 'failed'; text: string; hint?: string | undefined }
  | { state: 'conflict'; theirs: Saved<ArticleForm> };

type Options = {
  form: UseFormReturn<ArticleForm>;
  base: RefObject<Saved<ArticleForm>>;
  id: string | undefined;
  role: Role;
  onSaved: () => void;
  /** Makes sure that these fields can be seen, and so gone to. */
  reveal: (fields: string[]) => void;
};

export function useArticleSave({ form, base, id, role, onSaved, reveal }: Options) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'editing' });
  const busy = useRef(false);

  const save = async (values: ArticleForm) => {
    if (busy.current) return;
    busy.current = true;
    // While the text is on its way nothing can be typed that the answer would not know of.
    const focused = document.activeElement;
    setOutcome({ state: 'saving' });
    try {
      const saved = await send(id, values, role, base.current.version);
      onSaved();
      if (saved.status === 'published') handOverPublication({ path: articlePath(saved.id), since: saved.updatedAt });
      setOutcome({ state: 'saved', ...successOf(id, saved) });
      setTimeout(() => location.assign(dashboardPath), returnMilliseconds);
    } catch (error) {
      busy.current = false;
      console.error(error);
      // At once, because only what is no longer inert can have the focus.
      flushSync(() => setOutcome(outcomeOf(error, role)));
      if (focused instanceof HTMLElement) focused.focus();
      const problems = error instanceof ApiProblem ? error.errors : [];
      reveal(problems.map(({ field }) => field));
      showFieldProblems(form, problems);
    }
  };

  return { outcome, save, dismiss: () => setOutcome({ state: 'editing' }) };
}

async function send(id: string | undefined, form: ArticleForm, role: Role, version = 0): Promise<Article> {
  const response = id
    ? await api.articles[':id'].$put({ param: { id }, json: changeOf(form, role, version) })
    : await api.articles.$post({ json: inputOf(form, role) });
  return response.json();
}

function successOf(id: string | undefined, { status }: Article): { text: string; hint?: string | undefined } {
  const text = id ? 'Articolo aggiornato con successo!' : 'Articolo creato con successo!';
  return { text, hint: status === 'pending' ? 'Ora aspetta l’approvazione degli editor.' : undefined };
}

function outcomeOf(error: unknown, role: Role): Outcome {
  const conflict = error instanceof ApiProblem && error.status === 409;
  const { data: current } = Article.safeParse(conflict ? error.current : undefined);
  if (current) return { state: 'conflict', theirs: { values: formOf(current, role), version: current.version } };
  return { state: 'failed', ...serverSentence(error, "Errore nel salvataggio dell'articolo") };
}

function showFieldProblems(form: UseFormReturn<ArticleForm>, problems: FieldProblem[]): void {
  problems.forEach(({ field, message }, index) => {
    form.setError(field as keyof ArticleForm, { message }, { shouldFocus: index === 0 });
  });
}
