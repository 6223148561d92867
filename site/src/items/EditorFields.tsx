import { useWatch } from 'react-hook-form';
import { isModerated } from '#shared/kinds/kinds.ts';
import { may, type Status, statusChoices, unmoderatedStatuses } from '#shared/rules/permissions.ts';
import { notices } from '#shared/rules/publishing.ts';
import { Field, Options } from '#site/src/components/controls/Field.tsx';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import type { Field as FormField } from '#site/src/forms/kind.ts';
import { FieldControl } from '#site/src/items/fields/FieldControl.tsx';
import { useDocument } from './useEditedDocument.ts';

export function FieldGroup({ fields }: { fields: readonly FormField[] }) {
  const { kind, form, role } = useDocument();
  return fields.map((field) => <FieldControl key={field.name} {...{ field, kind, form, role }} />);
}

/** The side column: publishing fields, status and the collapsed details. */
export function SideFields() {
  const { kind, role, item, details } = useDocument();
  const submits = item ? undefined : kind.submits?.(role);
  return (
    <div className="editor-side">
      <div className="publishing">
        <FieldGroup fields={kind.side} />
        {(isModerated(kind.kind) ? !submits : item && item.status !== 'draft') && <StatusField />}
        {!isModerated(kind.kind) && item?.status === 'draft' && <p className="field-hint">{notices.draft}.</p>}
        {submits && !submits.some(({ status }) => status === 'published') && (
          <p className="field-hint">{kind.labels.approval}</p>
        )}
      </div>
      {kind.details.length > 0 && (
        <details ref={details} className="details">
          <summary>Dettagli</summary>
          <div className="details-fields">
            <FieldGroup fields={kind.details} />
          </div>
        </details>
      )}
    </div>
  );
}

function StatusField() {
  const { kind, form, role } = useDocument();
  const choices: readonly Status[] = isModerated(kind.kind) ? statusChoices(role) : unmoderatedStatuses;
  return (
    <>
      <Field label="Stato" error={form.formState.errors['status']?.message}>
        {(wiring) => (
          <select {...wiring} {...form.register('status')}>
            <Options of={choices.map((status) => [status, statusBadges[status].label])} />
          </select>
        )}
      </Field>
      <StatusHint />
    </>
  );
}

function StatusHint() {
  const { kind: edited, form, role, item } = useDocument();
  const { kind, labels } = edited;
  const status = useWatch({ control: form.control, name: 'status' });
  const publishes = may(role, 'content:publish');
  return (
    <div className="field-hint" aria-live="polite">
      {isModerated(kind) && (
        <p>{publishes ? 'Editor e amministratori possono pubblicare direttamente.' : labels.approval}</p>
      )}
      {status === 'pending' && <p>«In attesa» invia {labels.the} agli editor.</p>}
      {item?.live && !publishes && <p>I lettori continuano a vedere l’edizione online fino all’approvazione.</p>}
      {item?.status === 'published' && publishes && status !== 'published' && (
        <p>Salvando così, i lettori non troveranno più {labels.the}.</p>
      )}
    </div>
  );
}
