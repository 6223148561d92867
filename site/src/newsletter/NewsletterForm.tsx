import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { limits } from '#shared/limits.ts';
import { useOnline } from '#site/src/api/network.ts';
import { Action, QuietButton, Submit } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { ignoreDoubleClick } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import type { FieldLists, Form } from '#site/src/forms/kind.ts';
import { outbox } from '#site/src/forms/outbox.ts';
import { useCaretInView } from '#site/src/forms/useCaretInView.ts';
import { noRoom } from '#site/src/forms/useKeptWords.tsx';
import { type Opened, openWords } from '#site/src/items/drafts/open-words.ts';
import { keptSentence, UnsavedLine } from '#site/src/items/drafts/UnsavedLine.tsx';
import { MarkdownField } from '#site/src/items/fields/MarkdownField.tsx';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { type Options, savedOf, useNewsletterForm, written } from './useNewsletterForm.ts';

const kind = {
  labels: { theSame: 'della stessa newsletter' },
  writing: [
    { name: 'subject', label: 'Oggetto', control: 'line' },
    { name: 'content', label: 'Contenuto', control: 'markdown' },
  ],
  side: [],
  details: [],
} satisfies FieldLists & { labels: object };

/** A mail that is longer ends where Gmail cuts it, without its link to unsubscribe. */
function CutHint({ form: { control } }: { form: Form }) {
  const content = useWatch({ control, name: 'content' }) as string;
  if (content.length <= limits.newsletterWhole) return null;
  return (
    <p role="status">
      Oltre {formatNumber(limits.newsletterWhole)} caratteri Gmail taglia la lettera, e il link per disiscriversi resta
      nascosto. Meglio accorciarla, o rimandare al sito.
    </p>
  );
}

/** The form with the words that this browser has of it. */
export function NewsletterForm(options: Options) {
  const { user, edited } = options;
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const place = { owner: user.id, kind: 'newsletter', id: edited?.id ?? 'new' };
    void openWords({ ...place, outbox, saved: savedOf(edited) }).then(setOpened);
  }, [user.id, edited]);
  return opened && <OpenedForm {...options} opened={opened} />;
}

function OpenedForm(options: Options & { opened: Opened }) {
  const { edited, close } = options;
  const { form, unsaved, busy, save, conflict } = useNewsletterForm(options);
  const { keptAt } = unsaved.shown;
  const [previewed, preview] = useState<{ subject: string; content: string }>();
  const showPreview = form.handleSubmit((values) => preview(written(values)));
  const online = useOnline();
  const element = useRef<HTMLFormElement>(null);
  useCaretInView(element);
  const { errors } = form.formState;
  const incomplete = Object.values(errors).some((problem) => problem?.type === 'required');
  useEffect(() => {
    if (edited) form.setFocus('subject');
  }, [edited, form]);

  return (
    <>
      <UnsavedLine kind={kind} unsaved={unsaved} />
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
            {(wiring) => (
              <MarkdownField name="content" form={form} wiring={wiring}>
                <CutHint form={form} />
              </MarkdownField>
            )}
          </Field>
        </div>
        <div className="newsletter-form-buttons">
          <p className="caption" role="status">
            {busy && 'Salvataggio in corso …'}
            {!busy && !online && 'Senza connessione: quello che scrivi resta in questo browser.'}
            {!busy && online && keptAt !== undefined && (keptAt ? keptSentence(keptAt, 'browser', true) : noRoom)}
          </p>
          {edited && <Action onClick={close}>Lascia la bozza com’era</Action>}
          <QuietButton onClick={ignoreDoubleClick(() => void showPreview())}>Anteprima</QuietButton>
          <Submit busy={busy}>{edited ? 'Salva come bozza' : 'Crea newsletter'}</Submit>
        </div>
      </form>
      {/* Outside the form, so that buttons in a dialog do not submit it. */}
      {previewed && <PreviewDialog {...previewed} close={() => preview(undefined)} />}
      {conflict && <ConflictDialog kind={kind} {...conflict} />}
    </>
  );
}
