import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Ctrl-S, or Cmd-S on a Mac, saves as the form's first button does. `save` hears of the status that it stands for. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, save: (status?: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (event.repeat || document.querySelector('dialog[open]')) return;
    save(form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.value || undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
