import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import './UnsavedLine.css';

type Props = {
  /** Undefined where the form was opened without any, or they are saved. */
  words: { at: string; isElsewhere?: boolean } | undefined;
  verb: string;
  /** Takes the form back to what is saved; its result undoes that. */
  restart: () => () => void;
  /** The form is as `restart` has left it: what was typed since is not taken away. */
  isUntouched: () => boolean;
  /** There is nothing to undo any more. */
  over?: () => void;
};

const undoMilliseconds = 10_000;

/** Since when a form has unsaved words, the way back to what is saved, and for a while the way back from there. */
export function SinceLine({ words, verb, restart, isUntouched, over }: Props) {
  const [undo, setUndo] = useState<() => void>();
  const line = useRef<HTMLParagraphElement>(null);
  const end = useEffectEvent(() => {
    setUndo(undefined);
    over?.();
  });
  useEffect(() => {
    if (!undo) return undefined;
    const timer = setTimeout(end, undoMilliseconds);
    return () => clearTimeout(timer);
  }, [undo]);
  const press = (act: () => void) => () => {
    act();
    line.current?.focus();
  };

  if (undo && isUntouched()) {
    const goBack = () => {
      if (isUntouched()) undo();
      setUndo(undefined);
      over?.();
    };
    return (
      <p ref={line} className="unsaved-line" role="status" tabIndex={-1}>
        Le modifiche sono state tolte. <Action onClick={press(goBack)}>Annulla</Action>
      </p>
    );
  }
  if (!words) return null;
  return (
    <p ref={line} className="unsaved-line" tabIndex={-1}>
      Modifiche non salvate {dateTimeWith('del', words.at)} su {words.isElsewhere ? 'un altro' : 'questo'} dispositivo.{' '}
      <Action
        onClick={press(() => {
          const back = restart();
          setUndo(() => back);
        })}
      >
        {verb}
      </Action>
    </p>
  );
}
