import type { RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { isModerated } from '#shared/model/kinds/kinds.ts';
import { may, type Role, type Status, statusChoices, unmoderatedStatuses } from '#shared/rules/permissions.ts';
import { notices } from '#shared/rules/publishing.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import { FieldControl } from '#site/src/forms/controls/FieldControl.tsx';
import type { EditorKind, Form, Field as FormField, StoredItem } from '#site/src/forms/kind.ts';

export type GroupProps = { kind: EditorKind; form: Form; role: Role };

export const FieldGroup = ({ fields, ...props }: GroupProps & { fields: readonly FormField[] }) =>
  fields.map((field) => <FieldControl key={field.name} field={field} {...props} />);

type SideProps = GroupProps & { item: StoredItem | undefined; details: RefObject<HTMLDetailsElement | null> };

/** The side column: publishing fields, status and the collapsed details. */
export function SideFields({ item, details, ...group }: SideProps) {
  const { kind, role } = group;
  const submits = item ? undefined : kind.submits?.(role);
  return (
    <div className="editor-side">
      <div className="publishing">
        <FieldGroup {...group} fields={kind.side} />
        {(isModerated(kind.kind) ? !submits : item && item.status !== 'draft') && (
          <StatusField {...group} item={item} />
        )}
        {!isModerated(kind.kind) && item?.status === 'draft' && <p className="field-hint">{notices.draft}.</p>}
        {submits && !submits.some(({ status }) => status === 'published') && (
          <p className="field-hint">{kind.labels.approval}</p>
        )}
      </div>
      {kind.details.length > 0 && (
        <details ref={details} className="details">
          <summary>Dettagli</summary>
          <div className="details-fields">
            <FieldGroup {...group} fields={kind.details} />
          </div>
        </details>
      )}
    </div>
  );
}

type StatusProps = GroupProps & { item: StoredItem | undefined };

/** The statuses of the role, and the effect of the chosen one. */
function StatusField({ kind, form, role, item }: StatusProps) {
  return (
    <>
      <Field label="Stato" error={form.formState.errors['status']?.message}>
        {(wiring) => (
          <select {...wiring} {...form.register('status')}>
            {choicesOf(kind, role).map((status) => (
              <option key={status} value={status}>
                {statusBadges[status].label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <StatusHint kind={kind} form={form} role={role} item={item} />
    </>
  );
}

const choicesOf = ({ kind }: EditorKind, role: Role): readonly Status[] =>
  isModerated(kind) ? statusChoices(role) : unmoderatedStatuses;

function StatusHint({ kind: { kind, labels }, form, role, item }: StatusProps) {
  const status = useWatch({ control: form.control, name: 'status' });
  const publishes = may(role, 'content:publish');
  return (
    <div className="field-hint" aria-live="polite">
      {isModerated(kind) && (
        <p>{publishes ? 'Editor e amministratori possono pubblicare direttamente.' : labels.approval}</p>
      )}
      {status === 'pending' && <p>«In attesa» invia {labels.the} agli editor.</p>}
      {item?.live && !publishes && <p>I lettori continuano a vedere l’edizione online fino all’approvazione.</p>}
      {item && (item.status ?? 'published') === 'published' && publishes && status !== 'published' && (
        <p>Salvando così, i lettori non troveranno più {labels.the}.</p>
      )}
    </div>
  );
}
