import { useEffect, useRef, useState } from 'react';
import type { FormValues } from '#site/src/forms/kind.ts';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import type { ConflictProps } from './Comparison.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Saved } from './conflict.ts';
import type { Opened } from './open-words.ts';
import type { useUnsavedWords } from './useUnsavedWords.ts';
import { commonBase, type Rival } from './words.ts';
import './UnsavedLine.css';

type Props = {
  kind: ConflictProps['kind'];
  unsaved: ReturnType<typeof useUnsavedWords>;
};

const undoMilliseconds = 10_000;

/** Where the unsaved words of a form come from, the way back to the saved version, and other words of the same person. */
export function UnsavedLine({ kind, unsaved }: Props) {
  const { form, base, opened, words, shown, comparing, compare } = unsaved;
  const [letGo, setLetGo] = useState<{ values: FormValues; base: Saved<FormValues> }>();
  const line = useRef<HTMLParagraphElement>(null);
  const begin = (values: FormValues, from: Saved<FormValues>) => {
    base.current = from;
    form.reset(values, { keepDefaultValues: true });
    line.current?.focus();
  };
  useEffect(() => {
    if (!letGo) return undefined;
    const timer = setTimeout(() => {
      setLetGo(undefined);
      words.hold(false);
    }, undoMilliseconds);
    return () => clearTimeout(timer);
  }, [letGo, words]);

  const restart = () => {
    setLetGo({ values: { ...form.getValues() }, base: base.current });
    begin(opened.saved.values, opened.saved);
    words.hold(true);
  };
  const undo = () => {
    if (letGo) begin(letGo.values, letGo.base);
    setLetGo(undefined);
    words.hold(false);
  };

  const { rival } = shown;
  const hasWords = opened.words && shown.keptAt !== undefined && base.current === opened.base;
  return (
    <>
      {letGo ? (
        <p ref={line} className="unsaved-line" role="status" tabIndex={-1}>
          Le modifiche sono state tolte.{' '}
          <button type="button" className="action" onClick={undo}>
            Annulla
          </button>
        </p>
      ) : (
        hasWords && (
          <p ref={line} className="unsaved-line" tabIndex={-1}>
            Modifiche non salvate {opened.words && sinceWhen(opened.words)}.{' '}
            <button type="button" className="action" onClick={restart}>
              {opened.saved.id === undefined ? 'Ricomincia da capo' : 'Ricomincia dalla versione salvata'}
            </button>
          </p>
        )
      )}
      {rival && (
        <p className="unsaved-line" role="status">
          Il testo non salvato è stato modificato da te {whereOf(rival)} {dateTimeWith('il', rival.savedAt)}: qui resta
          quello che hai scritto qui.{' '}
          <button type="button" className="action" onClick={() => compare(true)}>
            Confronta le due versioni
          </button>
        </p>
      )}
      {rival && comparing && (
        <ConflictDialog
          kind={kind}
          base={commonBase(base.current, rival)}
          mine={form.getValues()}
          theirs={{ ...form.getValues(), ...rival.values }}
          saving={{ isOwn: true, at: rival.savedAt, where: whereOf(rival) }}
          verb="Continua con quello che ho scelto"
          close={() => compare(false)}
          applyChoice={(chosen) => {
            form.reset(chosen, { keepDefaultValues: true });
            compare(false);
            words.settle(rival);
          }}
        />
      )}
    </>
  );
}

const sinceWhen = ({ at, isElsewhere }: NonNullable<Opened['words']>): string =>
  `${dateTimeWith('del', at)} su ${isElsewhere ? 'un altro' : 'questo'} dispositivo`;

const whereOf = ({ isElsewhere }: Rival): string => (isElsewhere ? 'su un altro dispositivo' : 'in un’altra scheda');
