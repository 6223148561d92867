import { useWatch } from 'react-hook-form';
import { may, statusChoices } from '#shared/rules/permissions.ts';
import { Field } from '#site/src/components/Field.tsx';
import type { StoredItem } from '#site/src/forms/kind.ts';
import { statusBadges } from '#site/src/lib/badges.ts';
import type { GroupProps } from './FieldGroup.tsx';

type Props = GroupProps & { item: StoredItem | undefined };

/** What the role may choose, and what the choice will do. */
export function StatusField({ kind, form, role, item }: Props) {
  return (
    <>
      <Field label="Stato" error={form.formState.errors['status']?.message}>
        {(wiring) => (
          <select {...wiring} {...form.register('status')}>
            {statusChoices(role).map((status) => (
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

function StatusHint({ kind: { words }, form, role, item }: Props) {
  const status = useWatch({ control: form.control, name: 'status' });
  const publishes = may(role, 'content:publish');
  return (
    <div className="field-hint" aria-live="polite">
      <p>{publishes ? 'Editor e amministratori possono pubblicare direttamente.' : words.approval}</p>
      {status === 'pending' && <p>«In attesa» invia {words.the} agli editor.</p>}
      {item?.live && !publishes && <p>I lettori continuano a vedere l’edizione online fino all’approvazione.</p>}
      {item?.status === 'published' && publishes && status !== 'published' && (
        <p>Salvando così, i lettori non troveranno più {words.the}.</p>
      )}
    </div>
  );
}
