import { useEffect, useId, useRef, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import type { User } from '#shared/accounts/user.ts';
import { limits } from '#shared/limits.ts';
import type { Newsletter } from '#shared/newsletter/newsletter.ts';
import { ApiProblem, api, idempotencyKeyOf } from '#site/src/api/api.ts';
import { useOnline } from '#site/src/api/network.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action, QuietButton, Submit } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import { baseValues, type Saved, saveWithRetry } from '#site/src/forms/conflict.ts';
import { isEmpty, requiredMessage } from '#site/src/forms/form-values.ts';
import type { FieldLists, Form, FormValues } from '#site/src/forms/kind.ts';
import { outbox } from '#site/src/forms/outbox.ts';
import { useCaretInView } from '#site/src/forms/useCaretInView.ts';
import { noRoom } from '#site/src/forms/useKeptWords.tsx';
import { type Opened, openWords } from '#site/src/items/drafts/open-words.ts';
import { keptSentence, UnsavedLine } from '#site/src/items/drafts/UnsavedLine.tsx';
import { useUnsavedWords } from '#site/src/items/drafts/useUnsavedWords.ts';
import { MarkdownField } from '#site/src/items/fields/MarkdownField.tsx';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { newsletterLists } from './newsletter-queries.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

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
        <div className="row newsletter-form-buttons">
          <p className="caption" role="status">
            {busy && 'Salvataggio in corso …'}
            {!busy && !online && 'Senza connessione: quello che scrivi resta in questo browser.'}
            {!busy && online && keptAt !== undefined && (keptAt ? keptSentence(keptAt, 'browser', true) : noRoom)}
          </p>
          {edited && <Action onClick={close}>Lascia la bozza com’era</Action>}
          <QuietButton act={showPreview}>Anteprima</QuietButton>
          <Submit busy={busy}>{edited ? 'Salva come bozza' : 'Crea newsletter'}</Submit>
        </div>
      </form>
      {/* Outside the form, so that buttons in a dialog do not submit it. */}
      {previewed && <PreviewDialog {...previewed} close={() => preview(undefined)} />}
      {conflict && <ConflictDialog kind={kind} {...conflict} />}
    </>
  );
}

type Written = Record<'subject' | 'content', string>;

export const written = (values: { [Field in keyof Written]?: unknown }): Written => ({
  subject: String(values['subject']),
  content: String(values['content']),
});

const resolver: Resolver<FormValues> = (values) => {
  const blank = Object.keys(values).filter((field) => isEmpty(values[field]));
  if (blank.length === 0) return { values, errors: {} };
  const error = { type: 'required', message: requiredMessage };
  return { values: {}, errors: Object.fromEntries(blank.map((field) => [field, error])) };
};

export type Options = { user: User; edited: Newsletter | undefined; close: () => void };

export const savedOf = (edited: Newsletter | undefined): Saved<FormValues> => ({
  values: { subject: edited?.subject ?? '', content: edited?.content ?? '' },
  id: edited?.id,
  version: edited?.version,
});

/** The form of a new newsletter or of a draft; unsaved text is kept in the browser. */
function useNewsletterForm({ user, edited, close, opened }: Options & { opened: Opened }) {
  const form = useForm<FormValues>({ defaultValues: opened.words?.values ?? opened.base.values, resolver });
  const base = useRef<Saved<FormValues>>(opened.base);
  const place = { owner: user.id, kind: 'newsletter', id: opened.id };
  const unsaved = useUnsavedWords({ form, base, place, opened });
  const { words } = unsaved;
  const [theirs, setTheirs] = useState<Saved<FormValues>>();
  const thisForm = useId();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const send = (json: Written): Promise<unknown> => {
    const { id, version } = base.current;
    return id === undefined
      ? api.newsletter.create.$post({ json, header: idempotencyKeyOf(words.creation) })
      : api.newsletter.newsletters[':id'].$put({ param: { id }, json: { ...json, ...(version && { version }) } });
  };

  const { act, busy, retract } = useAction({
    name: ['write-newsletter', thisForm],
    call: (json: Written) =>
      saveWithRetry<FormValues, unknown>(base, json, (values) => send(written(values)), currentIn),
    done: (_, { subject }) => {
      void words.end({ forget: true });
      close();
      return { text: `Newsletter ${edited ? 'aggiornata' : 'creata'} con successo!`, hint: subject };
    },
    changes: newsletterLists,
    failed: (_, error) => {
      // With the values of a save that had no answer.
      void words.keep();
      const problem = error instanceof ApiProblem ? error : undefined;
      for (const { field, message } of problem?.errors ?? []) form.setError(field, { message });
      const current = currentIn(error);
      const gone = problem?.status === 409 && problem.current === undefined;
      if (base.current.id === undefined && gone) words.renew();
      setTheirs(current);
      // A form that was left shows no conflict.
      if (current && isOpen.current) return undefined;
      return `Errore durante ${edited ? "l'aggiornamento" : 'la creazione'} della newsletter`;
    },
  });

  const save = form.handleSubmit((values) => act(written(values)), retract);

  const applyChoice = (chosen: FormValues) => {
    if (!theirs) return;
    base.current = theirs;
    form.reset(chosen, { keepDefaultValues: true });
    setTheirs(undefined);
    void save();
  };

  const conflict = theirs && {
    base: baseValues(base.current),
    mine: form.getValues(),
    theirs: theirs.values,
    close: () => setTheirs(undefined),
    applyChoice,
  };
  return { form, unsaved, busy, save, conflict };
}

function currentIn(error: unknown): Saved<FormValues> | undefined {
  const current = error instanceof ApiProblem ? error.current : undefined;
  return isNewsletter(current) ? { values: written(current), id: current.id, version: current.version } : undefined;
}

/** A conflict with a concurrent save carries the stored newsletter; other conflicts do not. */
const isNewsletter = (value: unknown): value is Newsletter =>
  typeof value === 'object' && value !== null && 'content' in value && 'version' in value;
