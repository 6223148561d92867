import { useState } from 'react';
import { assignmentPath, editPath } from '#shared/content/paths.ts';
import type { User } from '#shared/model/people/user.ts';
import type { Assignment } from '#shared/model/writing/assignment.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { api } from '#site/src/api/api.ts';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/dialogs/Dialog.tsx';
import { Badge, StatusBadge } from '#site/src/components/feedback/Badge.tsx';
import { useAction } from '#site/src/features/dashboard/announcements/announcements.ts';
import { adapterOf } from '#site/src/features/dashboard/content/adapters.ts';
import { useRowDialog } from '#site/src/features/dashboard/lists/RowDialogs.tsx';
import { dayWith } from '#site/src/lib/italian-format.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { dueWords } from './due.ts';
import { LinkDialog } from './LinkDialog.tsx';
import './assignments.css';

type Props = {
  assignment: Assignment;
  user: User;
  /** In the editors' list: with the assignee and the buttons that change the assignment. */
  manages?: boolean;
};

export const AssignmentItems = ({ items, ...props }: Omit<Props, 'assignment'> & { items: readonly Assignment[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list
  <ul role="list" className="items">
    {items.map((assignment) => (
      <AssignmentItem key={assignment.id} assignment={assignment} {...props} />
    ))}
  </ul>
);

function AssignmentItem({ assignment, user, manages = false }: Props) {
  const { title, kind, note, assignee, item, doneAt } = assignment;
  const due = dueWords(assignment.due, civilDateInRome(new Date()));
  return (
    <li className="item assignment" tabIndex={-1}>
      <div className="item-words">
        <p className="item-line">
          <Badge badge={{ label: adapterOf({ kind }).labels.one }} />
          {manages && <span className="label">{assignee ? `A ${assignee.name}` : 'Ancora a nessuno'}</span>}
          {doneAt ? (
            <span className="label">Fatto {dayWith('il', doneAt)}</span>
          ) : (
            <span className="label" data-late={due.isLate || undefined}>
              {due.text}
            </span>
          )}
        </p>
        <h3 dir="auto">{title}</h3>
        {note && <p className="item-description assignment-note">{note}</p>}
        {item && (
          <p className="caption item-line">
            <StatusBadge status={item.status} />
            <span>
              Collegato a <a href={editPath(kind, item.id)}>«{item.title}»</a>
            </span>
          </p>
        )}
      </div>
      <div className="item-buttons">
        {!doneAt && assignee?.id === user.id && <Writing assignment={assignment} />}
        {!doneAt && <Linking assignment={assignment} user={user} />}
        {manages && <Managing assignment={assignment} />}
      </div>
    </li>
  );
}

/** The link to the form, for the assignee. */
function Writing({ assignment: { id, kind, title, item } }: { assignment: Assignment }) {
  if (item) {
    return (
      <a className="button" data-quiet href={editPath(kind, item.id)} aria-label={`Continua a scrivere «${title}»`}>
        Continua a scrivere
      </a>
    );
  }
  return (
    <a className="button" href={assignmentPath(kind, id)} aria-label={`Inizia a scrivere «${title}»`}>
      Inizia a scrivere
    </a>
  );
}

function Linking({ assignment, user }: { assignment: Assignment; user: User }) {
  const { id, title, item } = assignment;
  const [choosing, setChoosing] = useState(false);
  const unlink = useAction({
    name: ['unlink-assignment', id],
    call: () => api.assignments[':id'].item.$put({ param: { id }, json: { item: '' } }),
    done: () => ({ text: 'Contenuto scollegato dall’incarico.', hint: title }),
    failed: 'Il contenuto non è stato scollegato.',
    changes: ['assignments'],
  });
  return (
    <>
      {item ? (
        <button
          type="button"
          className="action"
          aria-label={`Scollega il contenuto da «${title}»`}
          aria-disabled={unlink.busy}
          onClick={() => unlink.act(undefined)}
        >
          Scollega
        </button>
      ) : (
        <button
          type="button"
          className="action"
          aria-label={`Collega un contenuto a «${title}»`}
          onClick={() => setChoosing(true)}
        >
          Collega un contenuto
        </button>
      )}
      {choosing && <LinkDialog assignment={assignment} user={user} close={() => setChoosing(false)} />}
    </>
  );
}

function Managing({ assignment }: { assignment: Assignment }) {
  const { id, title, doneAt } = assignment;
  const openDialog = useRowDialog();
  const edit = () => openDialog((close) => <AssignmentDialog assignment={assignment} close={close} />);
  const [removing, setRemoving] = useState(false);
  const close = () => setRemoving(false);
  const toggleDone = useAction({
    name: ['settle-assignment', id],
    call: () => api.assignments[':id'].$put({ param: { id }, json: { done: !doneAt } }),
    done: () => ({ text: doneAt ? 'Incarico riaperto.' : 'Incarico segnato come fatto.', hint: title }),
    failed: 'L’incarico non è cambiato.',
    changes: ['assignments'],
  });
  const remove = useAction({
    name: ['remove-assignment', id],
    call: () => api.assignments[':id'].$delete({ param: { id } }),
    done: () => ({ text: 'Incarico eliminato con successo!', hint: title }),
    failed: "Errore durante l'eliminazione dell'incarico",
    changes: ['assignments'],
  });
  return (
    <>
      <button
        type="button"
        className="action"
        aria-label={doneAt ? `Riapri «${title}»` : `Segna come fatto «${title}»`}
        aria-disabled={toggleDone.busy}
        onClick={ignoreDoubleClick(() => toggleDone.act(undefined))}
      >
        {doneAt ? 'Riapri' : 'Segna come fatto'}
      </button>
      <button type="button" className="action" aria-label={`Modifica «${title}»`} onClick={edit}>
        Modifica
      </button>
      <button
        type="button"
        className="action"
        aria-label={`Elimina «${title}»`}
        aria-disabled={remove.busy}
        onClick={ignoreDoubleClick(() => remove.busy || setRemoving(true))}
      >
        Elimina
      </button>
      {removing && (
        <ConfirmDialog
          title="Eliminare l’incarico?"
          verb="Elimina"
          close={close}
          confirm={() => {
            close();
            remove.act(undefined);
          }}
        >
          <p>«{title}» non sarà più tra gli incarichi. Il contenuto che lo svolge, se c’è, resta com’è.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
