import { useLayoutEffect, useRef, useState } from 'react';
import { shownByPages } from '#shared/text/errors.ts';
import { DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { fieldsOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, Field, FieldLists, FormValues } from '#site/src/forms/kind.ts';
import { shownValue } from '#site/src/forms/shown-value.ts';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { type Difference, differences, merged } from './conflict.ts';
import './Comparison.css';

/** Who saved the other version, as far as it is known, and when. */
export type Saving = { by: string | undefined; isOwn: boolean; at: string };

export type ConflictProps = {
  kind: FieldLists & { labels: Pick<EditorKind['labels'], 'theSame'> };
  /** Undefined where it is not known: nothing is proposed then. */
  base: FormValues | undefined;
  mine: FormValues;
  theirs: FormValues;
  saving?: Saving;
  close: () => void;
  applyChoice: (chosen: FormValues) => void;
};

/** Both versions field by field for a choice, in the dialog about them. */
export function Comparison({ kind, base, mine, theirs, saving, close, applyChoice }: ConflictProps) {
  const [chosen, setChosen] = useState(() => differences(base, mine, theirs));
  const choose = (field: string, keep: 'mine' | 'theirs') =>
    setChosen(chosen.map((difference) => (difference.field === field ? { ...difference, keep } : difference)));
  const [isIncomplete, setIncomplete] = useState(false);
  const open = chosen.find(({ keep }) => keep === undefined);
  const body = useRef<HTMLDivElement>(null);
  // The element that had the focus during loading was removed.
  useLayoutEffect(() => {
    const dialog = body.current?.closest('dialog');
    if (!dialog?.contains(document.activeElement)) dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  const finish = () => {
    if (!open) return applyChoice(merged(mine, chosen));
    setIncomplete(true);
    body.current?.querySelector<HTMLInputElement>(`input[name="${open.field}"]`)?.focus();
  };

  return (
    <>
      <p role="alert">{saving?.isOwn ? shownByPages.OWN_VERSION_CONFLICT : shownByPages.VERSION_CONFLICT}</p>
      {saving && <p>{otherVersion(saving)}</p>}
      {chosen.length === 0 && <p>Le due versioni dicono la stessa cosa.</p>}
      {!base && <p>La versione di partenza non si può più leggere: scegli campo per campo quale tenere.</p>}
      <div ref={body}>
        {chosen.map((difference) => (
          <Choice
            key={difference.field}
            field={fieldsOf(kind).find(({ name }) => name === difference.field)}
            difference={difference}
            choose={choose}
          />
        ))}
      </div>
      {isIncomplete && open && <Alert kind="error" text="Scegli una delle due versioni per ogni campo." />}
      <DialogButtons close={close} label="Torna al testo">
        <button type="button" className="button" onClick={finish}>
          Salva quello che ho scelto
        </button>
      </DialogButtons>
    </>
  );
}

const otherVersion = ({ by, isOwn, at }: Saving): string =>
  `L’altra versione è stata salvata${isOwn ? ' da te' : by ? ` da ${by}` : ''} ${dateTimeWith('il', at)}.`;

type ChoiceProps = {
  /** Undefined for the status, which is not in the lists of fields. */
  field: Field | undefined;
  difference: Difference<FormValues>;
  choose: (field: string, keep: 'mine' | 'theirs') => void;
};

const sideNames = { mine: 'La tua versione', theirs: 'L’altra versione' };

function Choice({ field, difference: { field: name, keep, ...values }, choose }: ChoiceProps) {
  return (
    <fieldset className="conflict">
      <legend>{field?.label ?? 'Stato'}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <span>
            <input
              type="radio"
              name={name}
              // Not the whole text beneath it.
              aria-label={sideNames[side]}
              checked={keep === side}
              onChange={() => choose(name, side)}
            />
            {sideNames[side]}
          </span>
          <span className="conflict-text">{shownValue(field, values[side]) || 'Vuoto'}</span>
        </label>
      ))}
    </fieldset>
  );
}
