import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Properties of a <dialog> that is modal while it is rendered: the browser keeps the focus in it, and Esc closes it. */
export function useModal(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closed before React removes it: only then does the browser give the focus back.
    return () => dialog?.close();
  }, []);

  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      close();
    },
  };
}
