import { useEffect, useEffectEvent } from 'react';

type Events = WindowEventMap & DocumentEventMap;

/** Listens to the window, which hears what bubbles from the document too, while a component is there. */
export function useListener<Type extends keyof Events & string>(type: Type, act: (event: Events[Type]) => void): void {
  const heard = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: Event) => heard(event as Events[Type]);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}
