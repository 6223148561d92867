import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { timeWith } from '#shared/text/hours.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Field } from '../../../components/Field.tsx';
import { timeOfDay } from '../../../lib/moment.ts';
import { once } from '../../../lib/once.ts';
import { useOnline } from '../../../lib/useOnline.ts';
import { ConflictDialog } from '../../editor/ConflictDialog.tsx';
import { MarkdownControl } from '../../editor/controls/MarkdownControl.tsx';
import type { FieldLists } from '../../editor/kind.ts';
import { ResumeDialog } from '../../editor/ResumeDialog.tsx';
import { useCaretInView } from '../../editor/useCaretInView.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { type Options, useNewsletterForm } from './useNewsletterForm.ts';

const named = {
  words: { theSame: 'della stessa newsletter' },
  writing: [
    { name: 'subject', label: 'Oggetto', control: 'line' },
    { name: 'content', label: 'Contenuto', control: 'markdown' },
  ],
  side: [],
  details: [],
} satisfies FieldLists & { words: object };

export function NewsletterForm(options: Options) {
  const { edited, close } = options;
  const { form, autosave, incomplete, busy, complete, save, conflict } = useNewsletterForm(options);
  const [previewed, preview] = useState<{ subject: string; content: string }>();
  const online = useOnline();
  const element = useRef<HTMLFormElement>(null);
  useCaretInView(element);
  const { errors } = form.formState;
  useEffect(() => {
    if (edited) form.setFocus('subject');
  }, [edited, form]);

  return (
    <>
      <form
        ref={element}
        className="newsletter-form"
        noValidate
        onSubmit={save}
        aria-labelledby="newsletter-form-title"
      >
        <h2 id="newsletter-form-title">{edited ? 'Modifica la bozza' : 'Nuova newsletter'}</h2>
        {incomplete && <Alert kind="error" text="Inserisci oggetto e contenuto della newsletter" />}
        <div className="newsletter-fields" inert={busy}>
          <Field label="Oggetto" error={errors['subject']?.message}>
            {(wiring) => <input {...wiring} maxLength={limits.newsletterSubject} {...form.register('subject')} />}
          </Field>
          <Field
            label="Contenuto"
            hint="In Markdown, come gli articoli."
            error={errors['content']?.message}
            className="newsletter-content"
          >
            {(wiring) => <MarkdownControl field={{ name: 'content' }} form={form} wiring={wiring} rows={10} />}
          </Field>
        </div>
        <div className="newsletter-form-buttons">
          <p className="caption" role="status">
            {busy && 'Salvataggio in corso …'}
            {!busy && !online && 'Senza connessione: quello che scrivi resta in questo browser.'}
            {!busy &&
              online &&
              autosave.keptAt &&
              `Non salvato; una copia è in questo browser ${timeWith('dalle', timeOfDay(autosave.keptAt))}`}
          </p>
          {edited && (
            <button type="button" className="action" onClick={close}>
              Lascia la bozza com’era
            </button>
          )}
          <button type="button" className="button" data-quiet onClick={once(() => preview(complete()))}>
            Anteprima
          </button>
          <button type="submit" className="button" aria-disabled={busy}>
            {edited ? 'Salva la bozza' : 'Crea newsletter'}
          </button>
        </div>
      </form>
      {/* Beside the form: what is pressed in a dialog sends nothing. */}
      {previewed && <PreviewDialog {...previewed} close={() => preview(undefined)} />}
      <ResumeDialog {...autosave} />
      {conflict && <ConflictDialog kind={named} {...conflict} />}
    </>
  );
}
