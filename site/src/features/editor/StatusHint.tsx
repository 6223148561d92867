import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Article } from '#shared/model/article.ts';
import { may, type Role } from '#shared/rules/permissions.ts';
import type { ArticleForm } from './article-form.ts';

type Props = { form: UseFormReturn<ArticleForm>; role: Role; article: Article | undefined };

/** What the chosen status will do, and what the role may do at all. */
export function StatusHint({ form, role, article }: Props) {
  const status = useWatch({ control: form.control, name: 'status' });
  const publishes = may(role, 'content:publish');
  return (
    <div className="field-hint" aria-live="polite">
      <p>
        {publishes
          ? 'Editor e amministratori possono pubblicare direttamente.'
          : 'Gli articoli vengono inviati per approvazione prima di essere pubblicati.'}
      </p>
      {status === 'pending' && <p>«In attesa» invia l’articolo agli editor.</p>}
      {article?.live && !publishes && <p>I lettori continuano a vedere l’edizione online fino all’approvazione.</p>}
      {article?.status === 'published' && publishes && status !== 'published' && (
        <p>Salvando così, i lettori non troveranno più l’articolo.</p>
      )}
    </div>
  );
}
