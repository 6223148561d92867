import { type RefObject, useEffect } from 'react';

/** Ctrl-S, or Cmd-S on a Mac, presses the form's first button, as Enter in a field does. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (event.repeat || document.querySelector('dialog[open]')) return;
      form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('button[type=submit]'));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [form]);
}
