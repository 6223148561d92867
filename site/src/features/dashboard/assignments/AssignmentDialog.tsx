import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { assignments, limits } from '#shared/limits.ts';
import { contentKinds } from '#shared/model/kinds/kinds.ts';
import { type Assignment, AssignmentInput } from '#shared/model/writing/assignment.ts';
import { explain } from '#shared/text/validation.ts';
import {
  ApiProblem,
  api,
  idempotencyKeyOf,
  isConflict,
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
import type { ConflictProps } from '#site/src/forms/drafts/Comparison.tsx';
import { ConflictDialog } from '#site/src/forms/drafts/ConflictDialog.tsx';
import { isSame } from '#site/src/forms/drafts/conflict.ts';
import { useKeptWords } from '#site/src/forms/drafts/useKeptWords.tsx';
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

const kindChoices = contentKinds.map((kind) => ({ value: kind, label: adapterOf({ kind }).labels.one }));

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
  const restart = () => {
    setBase(assignment);
    form.reset(valuesOf(assignment));
    form.setFocus('title');
  };
  const [store, notKept, since] = useKeptWords<Begun>(
    `assignment ${assignment?.id}`,
    (begun) => {
      setFormId(begun.formId);
      setBase(begun.base);
      form.reset(begun.values);
    },
    { verb: assignment ? 'Ricomincia dalla versione salvata' : 'Ricomincia da capo', act: restart },
  );
  useEffect(() => {
    const keep = () => store({ values: { ...form.getValues() }, base, formId });
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, store, base, formId]);
  const close = () => {
    store(undefined);
    closeDialog();
  };
  const [failure, setFailure] = useState<Message>();
  const [theirs, setTheirs] = useState<Assignment>();
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
  /** False where a colleague has saved other words meanwhile. */
  const changeRead = async (read: Assignment, json: AssignmentInput): Promise<boolean> => {
    try {
      await change(read, json);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const stored = await (await api.assignments[':id'].$get({ param: { id: read.id } })).json();
      // What this form sent before, when the answer was lost.
      if (isSame(valuesOf(stored), form.getValues())) return true;
      setTheirs(stored);
      return false;
    }
    return true;
  };
  const showErrors = (problems: readonly { field: string; message: string }[]) =>
    problems.forEach(({ field, message }, index) => {
      form.setError(field as keyof Values, { message }, { shouldFocus: index === 0 });
    });
  const saveOver = (read: Assignment | undefined) =>
    form.handleSubmit(async (values) => {
      setFailure(undefined);
      const checked = AssignmentInput.safeParse(values);
      if (!checked.success) return showErrors(explain(checked.error));
      try {
        if (!read) await create(checked.data);
        else if (!(await changeRead(read, checked.data))) return;
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
    <>
      <Dialog title={assignment ? 'Modifica incarico' : 'Nuovo incarico'} close={() => isSubmitting || close()}>
        <form noValidate onSubmit={saveOver(base)} className="assignment-form">
          {since}
          {failure && <Alert kind="error" {...failure} />}
          <Field label="Titolo" error={errors.title?.message}>
            {(wiring) => (
              <input {...wiring} type="text" autoComplete="off" maxLength={limits.title} {...form.register('title')} />
            )}
          </Field>
          <Field label="Tipo" className="assignment-half" error={errors.kind?.message}>
            {(wiring) => (
              <select {...wiring} {...form.register('kind', { onChange: keepAssignable })}>
                {kindChoices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
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
          {notKept}
          <DialogButtons close={close} busy={isSubmitting}>
            <button type="submit" className="button" disabled={isSubmitting}>
              Salva
            </button>
          </DialogButtons>
        </form>
      </Dialog>
      {theirs && (
        <Conflict
          read={base}
          mine={form.getValues()}
          theirs={theirs}
          people={assignable}
          close={() => setTheirs(undefined)}
          applyChoice={(chosen) => {
            setBase(theirs);
            setTheirs(undefined);
            form.reset(chosen as Values);
            void saveOver(theirs)();
          }}
        />
      )}
    </>
  );
}

type ConflictOf = Pick<ConflictProps, 'mine' | 'close' | 'applyChoice'> & {
  read: Assignment | undefined;
  theirs: Assignment;
  people: readonly { id: string; name: string }[];
};

function Conflict({ read, theirs, people, ...props }: ConflictOf) {
  const assignees = [read?.assignee, theirs.assignee, ...people]
    .filter((one) => one !== undefined)
    .map(({ id, name }) => ({ value: id, label: name }));
  const fields: ConflictProps['kind']['writing'] = [
    { name: 'title', label: 'Titolo', control: 'line' },
    { name: 'kind', label: 'Tipo', control: 'choice', choices: kindChoices },
    { name: 'due', label: 'Entro il', control: 'date' },
    { name: 'assignee', label: 'Affidato a', control: 'choice', choices: assignees },
    { name: 'note', label: 'Nota', control: 'paragraph' },
  ];
  return (
    <ConflictDialog
      kind={{ labels: { theSame: 'dello stesso incarico' }, writing: fields, side: [], details: [] }}
      base={read && valuesOf(read)}
      theirs={valuesOf(theirs)}
      saving={{ isOwn: false, at: theirs.updatedAt }}
      {...props}
    />
  );
}
