import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

/**
 * A choice from a list that takes effect at once. The arrows of a keyboard pass over every option on the way to one: what
 * they come to stays open until Enter, or until the list is left; Esc takes it back.
 */
export function useDecided<Choice extends string>(current: Choice, decide: (choice: Choice) => void) {
  const byKeys = useRef(false);
  const [open, setOpen] = useState<Choice>();
  const settle = () => {
    setOpen(undefined);
    if (open !== undefined) decide(open);
  };

  const handlers = {
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const choice = target.value as Choice;
      if (byKeys.current) return setOpen(choice === current ? undefined : choice);
      setOpen(undefined);
      decide(choice);
    },
    onPointerDown: () => {
      byKeys.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      byKeys.current = true;
      if (open === undefined) return;
      if (event.key === 'Escape') setOpen(undefined);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      settle();
    },
    onBlur: () => {
      byKeys.current = false;
      // Another window has the focus, but the list is not left.
      if (document.hasFocus()) settle();
    },
  };
  return { open, handlers };
}
