import { type ComponentType, type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { networkFailure } from '#site/src/api/network.ts';
import { Spinner } from './Spinner.tsx';

const ignored = () => undefined;

/**
 * A component whose code is loaded when it is first shown. Without a network it says so and offers another attempt; one that
 * fails although the magazine answers loads the page again. `around` wraps the spinner or the failure.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  around: (content: ReactNode, given: Props) => ReactNode = (content) => content,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function Later(given: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const attempt = useCallback((press?: MouseEvent) => {
      if (loaded) return;
      setFailed(false);
      load().then(
        (component) => {
          loaded = component;
          setPart(() => component);
        },
        () => {
          setFailed(true);
          // Older browsers never ask twice for a module, and a new release may lack it: both have it with a new page.
          if (press) fetch('').then(({ ok }) => ok && location.reload(), ignored);
        },
      );
    }, []);
    useEffect(attempt, [attempt]);

    if (Part) return <Part {...given} />;
    if (!failed) return around(<Spinner />, given);
    return around(
      <p role="alert">
        {networkFailure}{' '}
        <button type="button" className="action" onClick={attempt}>
          Riprova
        </button>
      </p>,
      given,
    );
  };
}
