import { useEffect, useId, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { User } from '#shared/accounts/user.ts';
import type { Newsletter } from '#shared/newsletter/newsletter.ts';
import { ApiProblem, api, idempotencyKeyOf } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { baseValues, type Saved, saveWithRetry } from '#site/src/forms/conflict.ts';
import { isEmpty, requiredMessage } from '#site/src/forms/form-values.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import type { Opened } from '#site/src/items/drafts/open-words.ts';
import { useUnsavedWords } from '#site/src/items/drafts/useUnsavedWords.ts';
import { newsletterLists } from './newsletter-queries.ts';

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
export function useNewsletterForm({ user, edited, close, opened }: Options & { opened: Opened }) {
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
