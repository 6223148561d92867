import { useLayoutEffect, useRef, useState } from 'react';
import { shownByPages } from '#shared/errors/errors.ts';
import { Button } from '#site/src/components/controls/buttons.tsx';
import { DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { fieldsOf } from './form-values.ts';
import type { EditorKind, Field, FieldLists, FormValues } from './kind.ts';
import { type Difference, differencesIn, merged, mergeOf, type Side } from './merge.ts';
import { shownValue } from './shown-value.ts';
import { abridged, wordDiff } from './word-diff.ts';
import './Comparison.css';

/** Whose the other version is, as far as it is known, and since when; `where`: unsaved words of the same person. */
export type Saving = { by?: string | undefined; isOwn: boolean; at: string; where?: string | undefined };

export type ConflictProps = {
  kind: FieldLists & { labels: Pick<EditorKind['labels'], 'theSame'> };
  /** Undefined where it is not known: nothing is proposed then. */
  base: FormValues | undefined;
  mine: FormValues;
  theirs: FormValues;
  saving?: Saving;
  verb?: string;
  close: () => void;
  applyChoice: (chosen: FormValues) => void;
};

/** Both versions, merged where they do not touch each other, and for a choice where they do; in the dialog about them. */
export function Comparison({ kind, base, mine, theirs, saving, close, applyChoice, ...given }: ConflictProps) {
  const { verb = 'Salva quello che ho scelto' } = given;
  const [merge] = useState(() => mergeOf(base, mine, theirs));
  const differences = differencesIn(merge);
  const [sides, setSides] = useState(() => differences.map(({ keep }) => keep));
  const [isIncomplete, setIncomplete] = useState(false);
  const open = sides.indexOf(undefined);
  const body = useRef<HTMLDivElement>(null);
  // The element that had the focus during loading was removed.
  useLayoutEffect(() => {
    const dialog = body.current?.closest('dialog');
    if (!dialog?.contains(document.activeElement)) dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  const finish = () => {
    if (open === -1) return applyChoice(merged(mine, merge, sides));
    setIncomplete(true);
    body.current?.querySelector<HTMLInputElement>(`input[name="${nameOf(open)}"]`)?.focus();
  };

  return (
    <>
      <p role="alert">{reasonOf(saving)}</p>
      {saving && <p>{otherVersion(saving)}</p>}
      {differences.length === 0 && <p>Le due versioni dicono la stessa cosa.</p>}
      {base && open === -1 && differences.length > 0 && (
        <p>Le modifiche non si toccano: qui sono già unite, e puoi ancora scegliere.</p>
      )}
      {!base && <p>La versione di partenza non si può più leggere: scegli campo per campo quale tenere.</p>}
      <div ref={body}>
        {differences.map((difference, place) => (
          <Choice
            key={nameOf(place)}
            name={nameOf(place)}
            field={fieldsOf(kind).find(({ name }) => name === difference.field)}
            passage={passageOf(differences, place)}
            difference={difference}
            keep={sides[place]}
            choose={(side) => setSides(sides.with(place, side))}
          />
        ))}
      </div>
      {isIncomplete && open !== -1 && <Alert kind="error" text="Scegli una delle due versioni per ogni differenza." />}
      <DialogButtons close={close} label="Torna al testo">
        <Button onClick={finish}>{verb}</Button>
      </DialogButtons>
    </>
  );
}

const nameOf = (place: number): string => `difference-${place}`;

function reasonOf(saving: Saving | undefined): string {
  if (saving?.where) return `Il testo non salvato è stato modificato da te ${saving.where}: confronta le due versioni`;
  return saving?.isOwn ? shownByPages.OWN_VERSION_CONFLICT : shownByPages.VERSION_CONFLICT;
}

const otherVersion = ({ by, isOwn, at, where }: Saving): string =>
  where
    ? `L’altra versione è ${dateTimeWith('del', at)}, non ancora salvata.`
    : `L’altra versione è stata salvata${isOwn ? ' da te' : by ? ` da ${by}` : ''} ${dateTimeWith('il', at)}.`;

/** `2 di 3` where a text differs in several passages. */
function passageOf(differences: readonly Difference[], place: number): string {
  const { field } = differences[place] as Difference;
  const places = differences.flatMap((difference, index) => (difference.field === field ? [index] : []));
  return places.length > 1 ? ` (${places.indexOf(place) + 1} di ${places.length})` : '';
}

type ChoiceProps = {
  name: string;
  /** Undefined for the status, which is not in the lists of fields. */
  field: Field | undefined;
  passage: string;
  difference: Difference;
  keep: Side | undefined;
  choose: (side: Side) => void;
};

const sideNames = { mine: 'La tua versione', theirs: 'L’altra versione' };

function Choice({ name, field, passage, difference, keep, choose }: ChoiceProps) {
  const shown = { mine: shownValue(field, difference.mine), theirs: shownValue(field, difference.theirs) };
  return (
    <fieldset className="conflict">
      <legend>
        {field?.label ?? 'Stato'}
        {passage}
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <span>
            <input
              type="radio"
              name={name}
              // Not the whole text beneath it.
              aria-label={sideNames[side]}
              checked={keep === side}
              onChange={() => choose(side)}
            />
            {sideNames[side]}
          </span>
          <span className="conflict-text">{shown[side] ? ownWords(shown, side) : 'Vuoto'}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The text of one side, with the words marked that the other lacks. */
const ownWords = ({ mine, theirs }: Record<Side, string>, side: Side) =>
  abridged(side === 'mine' ? wordDiff(theirs, mine) : wordDiff(mine, theirs))
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, text }, place) => (kind === 'same' ? text : <mark key={place}>{text}</mark>));
