import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { assignments, limits } from '#shared/limits.ts';
import { contentKinds } from '#shared/model/kinds/kinds.ts';
import { type Assignment, AssignmentInput } from '#shared/model/writing/assignment.ts';
import { explain } from '#shared/text/validation.ts';
import { longDate } from '#shared/time/dates.ts';
import {
  ApiProblem,
  api,
  idempotencyKeyOf,
  logUnlessRefused,
  type Message,
  newFormId,
  serverMessage,
} from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { useAnnouncements } from '#site/src/features/dashboard/announcements/announcements.ts';
import { adapterOf } from '#site/src/features/dashboard/content/adapters.ts';
import { useKeptWords } from '#site/src/forms/drafts/useKeptWords.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { usePeople } from './usePeople.ts';
import './assignments.css';

type Values = Required<AssignmentInput>;

const valuesOf = (assignment: Assignment | undefined): Values => ({
  title: assignment?.title ?? '',
  kind: assignment?.kind ?? 'article',
  assignee: assignment?.assignee?.id ?? '',
  due: assignment?.due ?? '',
  note: assignment?.note ?? '',
});

const names = Object.keys(valuesOf(undefined)) as (keyof Values)[];

/** The values as a person reads them. */
const wordsOf = (assignment: Assignment): Record<keyof Values, string> => ({
  ...valuesOf(assignment),
  kind: adapterOf(assignment).labels.one,
  assignee: assignment.assignee?.name ?? '',
  due: assignment.due ? longDate(assignment.due) : '',
});

type Props = { assignment?: Assignment; close: () => void };

/** The form of a new assignment, or of this one. Until it is closed, its words outlast the session. */
export function AssignmentDialog({ assignment, close: closeDialog }: Props) {
  const client = useQueryClient();
  const { announce } = useAnnouncements();
  // Also the id: an assignment whose answer was lost is not created again.
  const [formId, setFormId] = useState(newFormId);
  const form = useForm<Values>({ defaultValues: valuesOf(assignment) });
  const [base, setBase] = useState(assignment);
  type Begun = { values: Values; base: Assignment | undefined; formId: string };
  const store = useKeptWords<Begun>(`assignment ${assignment?.id}`, (begun) => {
    setFormId(begun.formId);
    setBase(begun.base);
    form.reset(begun.values);
  });
  useEffect(() => {
    const keep = () => store({ values: { ...form.getValues() }, base, formId });
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, store, base, formId]);
  const close = () => {
    store(undefined);
    closeDialog();
  };
  const [failure, setFailure] = useState<Message>();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { people: assignable, query: assignableQuery } = usePeople();
  const people = assignable.filter(({ kinds }) => kinds.includes(kind));
  // A person who may not write this kind, or is no longer there, stays visible until another is chosen.
  const former = base?.assignee && !people.some(({ id }) => id === base.assignee?.id) && base.assignee;

  const keepAssignable = () => {
    const chosen = assignable.find(({ id }) => id === form.getValues('assignee'));
    if (chosen && !chosen.kinds.includes(form.getValues('kind'))) form.setValue('assignee', '');
  };
  const change = ({ id, version }: Assignment, json: AssignmentInput) =>
    api.assignments[':id'].$put({ param: { id }, json: { ...json, version } });
  const create = (json: AssignmentInput) =>
    api.assignments.$post({ json, header: idempotencyKeyOf(formId) }).catch((error: ApiProblem) => {
      // After a lost answer the server has what this form sent then. Nothing else has changed its first version.
      const stored = error.current as Assignment | undefined;
      if (stored?.version !== 1) throw error;
      return change(stored, json);
    });
  /** After a colleague's change, fields that were not changed here take over what is stored; the others show it. */
  const changeRead = (read: Assignment, json: AssignmentInput) =>
    change(read, json).catch(async (error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
      const now = await (await api.assignments[':id'].$get({ param: { id: read.id } })).json();
      const [before, stored, mine] = [valuesOf(read), valuesOf(now), form.getValues()];
      // What this form sent before, when the answer was lost.
      if (names.every((name) => stored[name] === mine[name])) return;
      setBase(now);
      for (const name of names.filter((one) => stored[one] !== before[one])) {
        if (mine[name] === before[name]) form.setValue(name, stored[name]);
        else if (mine[name] !== stored[name]) {
          const words = wordsOf(now)[name];
          form.setError(name, {
            message: words ? `Nel frattempo è stato salvato: «${words}»` : 'Nel frattempo è stato svuotato',
          });
        }
      }
      throw error;
    });
  const showErrors = (problems: readonly { field: string; message: string }[]) =>
    problems.forEach(({ field, message }, index) => {
      form.setError(field as keyof Values, { message }, { shouldFocus: index === 0 });
    });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const checked = AssignmentInput.safeParse(values);
    if (!checked.success) return showErrors(explain(checked.error));
    try {
      await (base ? changeRead(base, checked.data) : create(checked.data));
      store(undefined);
      await refetchList(client, 'assignments');
      const text = assignment ? 'Incarico aggiornato con successo!' : 'Incarico creato con successo!';
      announce({ kind: 'success', text, hint: checked.data.title });
      close();
    } catch (error) {
      logUnlessRefused(error);
      setFailure(serverMessage(error, "Errore nel salvataggio dell'incarico"));
      showErrors(error instanceof ApiProblem ? error.errors : []);
      void refetchList(client, 'assignments');
    }
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <Dialog title={assignment ? 'Modifica incarico' : 'Nuovo incarico'} close={() => isSubmitting || close()}>
      <form noValidate onSubmit={submit} className="assignment-form">
        {failure && <Alert kind="error" {...failure} />}
        <Field label="Titolo" error={errors.title?.message}>
          {(wiring) => (
            <input {...wiring} type="text" autoComplete="off" maxLength={limits.title} {...form.register('title')} />
          )}
        </Field>
        <Field label="Tipo" className="assignment-half" error={errors.kind?.message}>
          {(wiring) => (
            <select {...wiring} {...form.register('kind', { onChange: keepAssignable })}>
              {contentKinds.map((one) => (
                <option key={one} value={one}>
                  {adapterOf({ kind: one }).labels.one}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Entro il" optional className="assignment-half" error={errors.due?.message}>
          {(wiring) => <input {...wiring} type="date" {...form.register('due')} />}
        </Field>
        <Field label="Affidato a" optional error={errors.assignee?.message}>
          {(wiring) => (
            <select {...wiring} {...form.register('assignee')} key={people.map(({ id }) => id).join()}>
              <option value="">Ancora a nessuno</option>
              {former && <option value={former.id}>{former.name}</option>}
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {assignableQuery.isError && (
          <NotLoaded what="L’elenco delle persone non si è caricato." query={assignableQuery} />
        )}
        <Field label="Nota" optional hint="La legge chi riceve l’incarico." error={errors.note?.message}>
          {(wiring) => <textarea {...wiring} rows={4} maxLength={assignments.note} {...form.register('note')} />}
        </Field>
        <DialogButtons close={close} busy={isSubmitting}>
          <button type="submit" className="button" disabled={isSubmitting}>
            Salva
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
