import type { KeyboardEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { readingTime } from '#shared/text/reading-time.ts';
import { Field } from '../../components/Field.tsx';
import type { ArticleForm } from './article-form.ts';

type Props = { form: UseFormReturn<ArticleForm> };

/** What is written: from the title to the text. */
export function WritingFields({ form }: Props) {
  const { register, formState } = form;
  const error = (field: keyof ArticleForm) => formState.errors[field]?.message;
  return (
    <div className="writing">
      <Field label="Titolo" error={error('title')} className="field-title">
        {(wiring) => <textarea {...wiring} rows={1} onKeyDown={stayOnOneLine} {...register('title', oneLine)} />}
      </Field>
      <Field label="Sottotitolo" optional error={error('subtitle')}>
        {(wiring) => <input {...wiring} {...register('subtitle')} />}
      </Field>
      <Field label="Descrizione breve" hint="Il sommario, nelle liste e sotto il titolo." error={error('description')}>
        {(wiring) => <textarea {...wiring} rows={2} {...register('description')} />}
      </Field>
      <Field label="Estratto" optional hint="Apre l’articolo, in corpo più grande." error={error('excerpt')}>
        {(wiring) => <textarea {...wiring} rows={2} {...register('excerpt')} />}
      </Field>
      <Field
        label="Contenuto"
        optional
        hint="Markdown: ## titolo, **grassetto**, *corsivo*, > citazione, [testo](indirizzo), ![descrizione](immagine)"
        error={error('content')}
        className="field-content"
      >
        {(wiring) => <textarea {...wiring} rows={16} {...register('content')} />}
      </Field>
      <Length form={form} />
    </div>
  );
}

const oneLine = { setValueAs: (title: string) => title.replace(/\s*\n\s*/g, ' ') };

/** A title breaks over lines on the screen, never in itself. */
function stayOnOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function Length({ form: { control } }: Props) {
  const content = useWatch({ control, name: 'content' });
  const words = content.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0;
  if (words === 0) return null;
  return (
    <p className="caption">
      {words.toLocaleString('it')} {words === 1 ? 'parola' : 'parole'}, {readingTime(content)}
    </p>
  );
}
