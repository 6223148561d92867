import { useState } from 'react';
import { categoryName } from '#shared/text/category-name.ts';
import { errors } from '#shared/text/errors.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { statusBadges } from '../../lib/badges.ts';
import type { ArticleForm } from './article-form.ts';
import { type Difference, differences, merged } from './conflict.ts';
import { fieldLabels } from './field-labels.ts';
import './ConflictDialog.css';

type Props = {
  base: ArticleForm;
  mine: ArticleForm;
  theirs: ArticleForm;
  close: () => void;
  settle: (chosen: ArticleForm) => void;
};

/** Somebody saved in between: both versions side by side, field by field, and the writer chooses. */
export function ConflictDialog({ base, mine, theirs, close, settle }: Props) {
  const [chosen, setChosen] = useState(() => differences(base, mine, theirs));
  const choose = (field: string, keep: 'mine' | 'theirs') =>
    setChosen(chosen.map((difference) => (difference.field === field ? { ...difference, keep } : difference)));

  return (
    <Dialog title="Due versioni dello stesso articolo" close={close} wide>
      <p role="alert">{errors.VERSION_CONFLICT.detail}</p>
      {chosen.length === 0 && <p>Le due versioni dicono la stessa cosa.</p>}
      {chosen.map((difference) => (
        <Choice key={difference.field} difference={difference} choose={choose} />
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

type ChoiceProps = { difference: Difference<ArticleForm>; choose: (field: string, keep: 'mine' | 'theirs') => void };

function Choice({ difference: { field, keep, ...values }, choose }: ChoiceProps) {
  return (
    <fieldset className="conflict">
      <legend>{fieldLabels[field]}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <span>
            <input type="radio" name={field} checked={keep === side} onChange={() => choose(field, side)} />
            {side === 'mine' ? 'La tua versione' : 'L’altra versione'}
          </span>
          <span className="conflict-text">{shown(field, values[side])}</span>
        </label>
      ))}
    </fieldset>
  );
}

function shown(field: keyof ArticleForm, value: unknown): string {
  if (field === 'category') return categoryName(value as ArticleForm['category']);
  if (field === 'status') return statusBadges[value as ArticleForm['status']].label;
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  return String(value) || 'Vuoto';
}
