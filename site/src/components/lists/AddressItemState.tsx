import { useEffect, useRef, useState } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { changeAddress, closeInAddress, openInAddress, useAddressParameter } from './address.ts';
import '#site/src/components/feedback/Spinner.css';
import './ListStates.css';

type Props = {
  waiting: boolean;
  problem: 'absent' | 'failed' | undefined;
  /** The sentences of the two problems. */
  absent: string;
  failed: string;
  retry: () => void;
};

/** Why the item of a shared address is not shown, or not yet. */
export function AddressItemState({ waiting, problem, absent, failed, retry }: Props) {
  const retried = useRef(false);
  // What replaces the pressed button gets its focus.
  const focusAfterRetry = (element: HTMLElement | null) => {
    if (retried.current) element?.focus();
  };
  if (waiting)
    return (
      <p ref={focusAfterRetry} tabIndex={-1} className="spinner item-waiting" role="status">
        Caricamento...
      </p>
    );
  if (!problem) return null;
  return (
    <div className="item-absent label" role="alert">
      <p ref={problem === 'absent' ? focusAfterRetry : undefined} tabIndex={-1}>
        {problem === 'absent' ? absent : failed}
      </p>
      {problem === 'failed' && (
        <Action
          ref={focusAfterRetry}
          onClick={() => {
            retried.current = true;
            retry();
          }}
        >
          Riprova
        </Action>
      )}
    </div>
  );
}

type Options<Item> = {
  parameter: string;
  items: readonly Item[];
  /** Fetches one item; must be the same function at each render. */
  ask: (args: { param: { id: string } }) => Promise<Pick<Response, 'ok' | 'status'> & { json: () => Promise<Item> }>;
};

/** The item that the address names: from the loaded list, or from the API for a shared address. */
export function useAddressItem<Item extends { id: string }>({ parameter, items, ask }: Options<Item>) {
  const id = useAddressParameter(parameter);
  /** Kept, so that an open item stays known when the list changes. */
  const [fetched, setFetched] = useState<Item>();
  const [problem, setProblem] = useState<'absent' | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const listed = items.find((item) => item.id === id);
  const item = id === '' ? undefined : (listed ?? (fetched?.id === id ? fetched : undefined));
  const unknown = id !== '' && !item;

  useEffect(() => {
    if (!unknown) return;
    setProblem(undefined);
    let cancelled = false;
    const answered = async () => {
      const response = await ask({ param: { id: encodeURIComponent(id) } });
      if (response.ok) return response.json();
      if (response.status === 404) return undefined;
      throw new Error(`HTTP ${response.status}`);
    };
    answered().then(
      (answer) => {
        if (cancelled) return;
        if (answer) return setFetched(answer);
        setProblem('absent');
        changeAddress({ [parameter]: '' }, 'replaceState');
      },
      // The address stays: the item is there when the network is back.
      () => cancelled || setProblem('failed'),
    );
    return () => {
      cancelled = true;
    };
  }, [unknown, id, ask, parameter, attempt]);

  return {
    item,
    state: {
      problem: problem === 'failed' && !unknown ? undefined : problem,
      waiting: unknown && !problem,
      retry: () => setAttempt((count) => count + 1),
    },
    open: (chosen: string) => {
      setProblem(undefined);
      openInAddress(parameter, chosen);
    },
    /** From one open item to another, in the same history entry: Back still closes. */
    move: (chosen: string) => changeAddress({ [parameter]: chosen }, 'replaceState'),
    close: () => closeInAddress(parameter),
  };
}
