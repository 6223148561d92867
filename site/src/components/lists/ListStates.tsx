import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';
import '#site/src/components/feedback/Spinner.css';
import './ListStates.css';

type Props = {
  phase: 'ready' | 'waiting' | 'failed';
  count: number;
  empty: string;
  failure: string;
  more: { label: string; show: () => void } | undefined;
  retry: () => void;
  list: RefObject<Element | null>;
};

/** The state of a list: loading, failed, empty, or with a button for more. */
export function ListStates({ phase, count, empty, failure, more, retry, list }: Props) {
  const [state, press] = useKeptFocus(list, phase, count);
  // The button that was pressed for more stays, and with it the focus.
  if (phase === 'waiting' && !(count > 0 && more))
    return (
      <p ref={state} tabIndex={-1} className="spinner list-waiting" role="status">
        Caricamento...
      </p>
    );
  if (phase === 'failed')
    return (
      <div className="list-failed" role="alert">
        <p>{failure}</p>
        <Action ref={state} onClick={() => press(retry)}>
          Riprova
        </Action>
      </div>
    );
  if (count === 0)
    return (
      <p ref={state} tabIndex={-1} className="list-empty" role="status">
        {empty}
      </p>
    );
  if (!more) return null;
  return (
    <button
      ref={state}
      className="action list-more"
      type="button"
      aria-disabled={phase === 'waiting'}
      onClick={() => phase === 'waiting' || press(more.show)}
    >
      {phase === 'waiting' ? 'Caricamento...' : more.label}
    </button>
  );
}

/** From a press until the items are there the focus stays on what replaces the button; then the first added item gets it. */
function useKeptFocus(list: Props['list'], phase: Props['phase'], count: number) {
  const state = useRef<HTMLElement & HTMLButtonElement & HTMLParagraphElement>(null);
  const countBefore = useRef<number>(undefined);

  useLayoutEffect(() => {
    const { current: before } = countBefore;
    if (before === undefined) return;
    if (phase === 'ready') countBefore.current = undefined;
    const { activeElement } = document;
    // The reader may have moved on meanwhile.
    if (activeElement !== document.body && activeElement !== state.current) return;
    const added = phase === 'ready' ? list.current?.children[Math.min(before, count - 1)] : undefined;
    (added?.querySelector('a') ?? state.current)?.focus();
  }, [list, phase, count]);

  const press = (act: () => void) => {
    countBefore.current = count;
    act();
  };
  return [state, press] as const;
}
