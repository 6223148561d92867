import type { RefObject } from 'react';
import { isModerated } from '#shared/model/kinds.ts';
import type { StoredItem } from '#site/src/forms/kind.ts';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import { StatusField } from './StatusField.tsx';

type Props = GroupProps & { item: StoredItem | undefined; details: RefObject<HTMLDetailsElement | null> };

/** Beside the text: where it stands, who sees it, and what most do without. */
export function SideFields({ item, details, ...group }: Props) {
  const { kind, role } = group;
  const submits = item ? undefined : kind.submits?.(role);
  return (
    <div className="editor-side">
      <div className="publishing">
        <FieldGroup {...group} fields={kind.side} />
        {isModerated(kind.kind) && !submits && <StatusField {...group} item={item} />}
        {submits && !submits.some(({ status }) => status === 'published') && (
          <p className="field-hint">{kind.words.approval}</p>
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
