import { type ComponentType, useEffect, useRef, useState } from 'react';
import { rememberedUser } from '#site/src/api/session.ts';
import { withFallback } from './TextBoundary.tsx';
import type { TextFieldProps } from './writing-field.ts';

type Text = ComponentType<TextFieldProps>;

const styled = 'styled';

/** Each person's choice, in this browser. */
const storageKey = () => `sinopia.text-view.${rememberedUser()?.id}`;

function storedChoice(): boolean {
  try {
    return localStorage.getItem(storageKey()) !== styled;
  } catch {
    return true;
  }
}

function storeChoice(prefersPlain: boolean): void {
  try {
    if (prefersPlain) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), styled);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/**
 * The field for the long texts: the plain one, or, for a person who has chosen it, in the type of the page. The plain one works
 * until the code of the other is here, and stays where writing has begun in it: no field is replaced while it is written in.
 * It takes over where the other cannot be loaded or breaks.
 */
export function useTextView(Plain: Text, id: string) {
  const [isPlain, setPlain] = useState(storedChoice);
  const [Styled, setStyled] = useState<Text>();
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);

  useEffect(() => {
    if (isPlain || Styled) return;
    let cancelled = false;
    const giveUp = () => {
      setPlain(true);
      setFailed(true);
    };
    import('#site/src/forms/styled-text/StyledText.tsx')
      .then(({ StyledText }) => {
        if (cancelled) return;
        if (!asked.current && document.activeElement?.id === id) setPlain(true);
        else setStyled(() => withFallback(StyledText, giveUp));
      })
      .catch(() => cancelled || giveUp());
    return () => {
      cancelled = true;
    };
  }, [isPlain, Styled, id]);

  const toggle = () => {
    asked.current = true;
    setFailed(false);
    setPlain(!isPlain);
    storeChoice(!isPlain);
  };

  return { Text: (!isPlain && Styled) || Plain, isPlain, failed, toggle };
}
