import { Action } from '#site/src/components/controls/buttons.tsx';
import type { ConflictProps } from '#site/src/forms/Comparison.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import { isSame, type Saved } from '#site/src/forms/conflict.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { SinceLine } from '#site/src/forms/SinceLine.tsx';
import { dateTimeWith, formatTime } from '#site/src/lib/italian-format.ts';
import type { Shown } from './unsaved-words.ts';
import type { useUnsavedWords } from './useUnsavedWords.ts';
import { commonBase, type Rival } from './words.ts';
import '#site/src/forms/UnsavedLine.css';

type Props = {
  kind: ConflictProps['kind'];
  unsaved: ReturnType<typeof useUnsavedWords>;
};

/** Where the unsaved words of a form come from, the way back to the saved version, and other words of the same person. */
export function UnsavedLine({ kind, unsaved }: Props) {
  const { form, base, opened, words, shown } = unsaved;
  const begin = (values: FormValues, from: Saved<FormValues>) => {
    base.current = from;
    form.reset(values, { keepDefaultValues: true });
  };
  const restart = () => {
    const letGo = { values: { ...form.getValues() }, base: base.current };
    begin(opened.saved.values, opened.saved);
    words.hold(true);
    return () => begin(letGo.values, letGo.base);
  };
  const { rival } = shown;
  const hasWords = shown.keptAt !== undefined && base.current === opened.base;
  return (
    <>
      <SinceLine
        words={hasWords ? opened.words : undefined}
        verb={opened.saved.id === undefined ? 'Ricomincia da capo' : 'Ricomincia dalla versione salvata'}
        restart={restart}
        isUntouched={() => isSame(opened.saved.values, form.getValues())}
        over={() => words.hold(false)}
      />
      {rival && (
        <p className="unsaved-line" role="status">
          Il testo non salvato è stato modificato da te {whereOf(rival)} {dateTimeWith('il', rival.savedAt)}: qui resta
          quello che hai scritto qui. <Action onClick={() => words.compare(true)}>Confronta le due versioni</Action>
        </p>
      )}
      {rival && shown.isCompared && (
        <ConflictDialog
          kind={kind}
          base={commonBase(base.current, rival)}
          mine={form.getValues()}
          theirs={{ ...form.getValues(), ...rival.values }}
          saving={{ isOwn: true, at: rival.savedAt, where: whereOf(rival) }}
          verb="Continua con quello che ho scelto"
          close={() => words.compare(false)}
          applyChoice={(chosen) => {
            form.reset(chosen, { keepDefaultValues: true });
            words.compare(false);
            words.settle(rival);
          }}
        />
      )}
    </>
  );
}

const whereOf = ({ isElsewhere }: Rival): string => (isElsewhere ? 'su un altro dispositivo' : 'in un’altra scheda');

/** Where the unsaved text is kept, unless it is on the server. */
const places: Record<Shown['copy'] | 'rival', string> = {
  browser: ' in questo browser',
  waiting: ' in questo browser; la copia sul server aspetta la rete',
  rival: ' in questo browser; sul server c’è quello di un’altra scheda o di un altro dispositivo',
  'signed-out': ' in questo browser; la sessione è scaduta',
  server: '',
};

/** Where and since when unsaved words are safe; `asDraft`: a save would make them a draft. */
export const keptSentence = (time: Date, place: keyof typeof places, asDraft: boolean): string =>
  `Testo al sicuro${places[place]} (${formatTime(time)}). Non ancora salvato${asDraft ? ' come bozza' : ''}.`;
