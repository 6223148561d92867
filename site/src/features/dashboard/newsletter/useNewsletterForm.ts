import { type FormEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Newsletter } from '#shared/model/newsletter.ts';
import type { User } from '#shared/model/user.ts';
import { ApiProblem, api } from '../../../lib/api.ts';
import { draftKey, type Saved } from '../../editor/autosave.ts';
import { requiredMessage } from '../../editor/form-resolver.ts';
import type { FormValues } from '../../editor/kind.ts';
import { useAutosave } from '../../editor/useAutosave.ts';
import { newsletterLists } from './lists.ts';
import { useDeed } from './useDeed.ts';

const fields = ['subject', 'content'] as const;

type Written = Record<(typeof fields)[number], string>;

const written = (values: { [Field in keyof Written]?: unknown }): Written => ({
  subject: String(values['subject']),
  content: String(values['content']),
});

const blankOnes = (values: Written) => fields.filter((field) => values[field].trim() === '');

export type Options = { user: User; edited: Newsletter | undefined; close: () => void };

/** A new newsletter, or a draft that is written on; what is typed is kept in the browser until it is saved. */
export function useNewsletterForm({ user, edited, close }: Options) {
  const [initial] = useState<FormValues>(() => ({ subject: edited?.subject ?? '', content: edited?.content ?? '' }));
  const form = useForm<FormValues>({ defaultValues: initial });
  const base = useRef<Saved<FormValues>>({ values: initial, version: edited?.version });
  const autosave = useAutosave(form, draftKey(user.id, 'newsletter', edited?.id), base);
  const [incomplete, setIncomplete] = useState(false);
  const [theirs, setTheirs] = useState<Newsletter>();

  const { act, busy } = useDeed({
    name: ['write-newsletter'],
    call: (json: Written): Promise<unknown> =>
      edited
        ? api.newsletter.newsletters[':id'].$put({
            param: { id: edited.id },
            json: { ...json, ...(base.current.version && { version: base.current.version }) },
          })
        : api.newsletter.create.$post({ json }),
    done: (_, { subject }) => {
      autosave.finish();
      close();
      return { text: `Newsletter ${edited ? 'aggiornata' : 'creata'} con successo!`, hint: subject };
    },
    failed: `Errore durante ${edited ? "l'aggiornamento" : 'la creazione'} della newsletter`,
    changes: newsletterLists,
    mends: (error) => {
      const problem = error instanceof ApiProblem ? error : undefined;
      for (const { field, message } of problem?.errors ?? []) form.setError(field, { message });
      if (!isNewsletter(problem?.current)) return false;
      setTheirs(problem.current);
      return true;
    },
  });

  /** What is written, if there is something of each. */
  const complete = (): Written | undefined => {
    const values = written(form.getValues());
    const blank = blankOnes(values);
    setIncomplete(blank.length > 0);
    form.clearErrors();
    blank.forEach((field, index) => {
      form.setError(field, { message: requiredMessage }, { shouldFocus: index === 0 });
    });
    return blank.length === 0 ? values : undefined;
  };

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    const values = complete();
    if (values) act(values);
  };

  const settle = (chosen: FormValues) => {
    if (!theirs) return;
    base.current = { values: written(theirs), version: theirs.version };
    form.reset(chosen, { keepDefaultValues: true });
    setTheirs(undefined);
    save();
  };

  const conflict = theirs && {
    base: base.current.values,
    mine: form.getValues(),
    theirs: written(theirs),
    close: () => setTheirs(undefined),
    settle,
  };
  return { form, autosave, incomplete, busy, complete, save, conflict };
}

/** Who saved in between says what there is now; other conflicts do not. */
const isNewsletter = (value: unknown): value is Newsletter =>
  typeof value === 'object' && value !== null && 'content' in value && 'version' in value;
