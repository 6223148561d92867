import { type ComponentType, type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { networkFailure } from '#site/src/api/network.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Spinner } from './Spinner.tsx';

/**
 * A component whose code is loaded when it is first shown. If it does not come, it says so and offers another attempt; if it
 * does not come although the magazine answers, it offers to load the page again. `around` wraps the spinner or the failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  around: (content: ReactNode, given: Props) => ReactNode = (content) => content,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function Later(given: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<'network' | 'page'>();
    const attempt = useCallback((press?: MouseEvent) => {
      if (loaded) return;
      setFailure(undefined);
      load().then(
        (component) => {
          loaded = component;
          setPart(() => component);
        },
        async () => setFailure(press && (await pageAnswers()) ? 'page' : 'network'),
      );
    }, []);
    useEffect(attempt, [attempt]);

    if (Part) return <Part {...given} />;
    if (!failure) return around(<Spinner />, given);
    const isOfPage = failure === 'page';
    return around(
      <p role="alert" className="caption">
        {isOfPage ? 'Questa parte si carica solo con tutta la pagina.' : networkFailure}{' '}
        <Action onClick={isOfPage ? () => location.reload() : attempt}>
          {isOfPage ? 'Ricarica la pagina' : 'Riprova'}
        </Action>
      </p>,
      given,
    );
  };
}

/** Older browsers never ask twice for a module that did not come, and a new release may lack it. */
const pageAnswers = () =>
  fetch('', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
