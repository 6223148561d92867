import { useState } from 'react';
import { errors } from '#shared/text/errors.ts';
import { Dialog } from '#site/src/components/Dialog.tsx';
import { fieldsOf, shownValue } from '#site/src/forms/form-values.ts';
import type { EditorKind, Field, FieldLists, FormValues } from '#site/src/forms/kind.ts';
import { type Difference, differences, merged } from './conflict.ts';
import './ConflictDialog.css';

type Props = {
  kind: FieldLists & { words: Pick<EditorKind['words'], 'theSame'> };
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  close: () => void;
  settle: (chosen: FormValues) => void;
};

/** After a concurrent save: shows both versions field by field for a choice. */
export function ConflictDialog({ kind, base, mine, theirs, close, settle }: Props) {
  const [chosen, setChosen] = useState(() => differences(base, mine, theirs));
  const choose = (field: string, keep: 'mine' | 'theirs') =>
    setChosen(chosen.map((difference) => (difference.field === field ? { ...difference, keep } : difference)));

  return (
    <Dialog title={`Due versioni ${kind.words.theSame}`} close={close} wide>
      <p role="alert">{errors.VERSION_CONFLICT.detail}</p>
      {chosen.length === 0 && <p>Le due versioni dicono la stessa cosa.</p>}
      {chosen.map((difference) => (
        <Choice
          key={difference.field}
          field={fieldsOf(kind).find(({ name }) => name === difference.field)}
          difference={difference}
          choose={choose}
        />
      ))}
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet onClick={close}>
          Torna al testo
        </button>
        <button type="button" className="button" onClick={() => settle(merged(mine, chosen))}>
          Salva quello che ho scelto
        </button>
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  /** Undefined for the status, which is not in the lists of fields. */
  field: Field | undefined;
  difference: Difference<FormValues>;
  choose: (field: string, keep: 'mine' | 'theirs') => void;
};

function Choice({ field, difference: { field: name, keep, ...values }, choose }: ChoiceProps) {
  return (
    <fieldset className="conflict">
      <legend>{field?.label ?? 'Stato'}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <span>
            <input type="radio" name={name} checked={keep === side} onChange={() => choose(name, side)} />
            {side === 'mine' ? 'La tua versione' : 'L’altra versione'}
          </span>
          <span className="conflict-text">{shownValue(field, values[side]) || 'Vuoto'}</span>
        </label>
      ))}
    </fieldset>
  );
}
