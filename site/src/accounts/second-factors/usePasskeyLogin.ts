import { useEffect, useState } from 'react';
import { enter } from '#site/src/accounts/account-form.tsx';
import { serverMessage } from '#site/src/api/api.ts';

/** Loaded where the browser knows passkeys. */
const loadPasskeys = () => import('./passkeys.ts');

const explained = (error: unknown) =>
  serverMessage(error, 'La passkey non è stata usata. Riprova, oppure entra con la password.');

/** The login with a passkey, by its button or, while it is offered and its dialog is closed, from the suggestions of the email field. */
export function usePasskeyLogin(offered: boolean) {
  const [supported, setSupported] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof explained>>();
  const [asking, setAsking] = useState(false);
  useEffect(() => void setSupported('PublicKeyCredential' in window), []);
  useEffect(() => {
    if (!offered || !supported || asking) return;
    let stop = () => {};
    let cancelled = false;
    const outcome = { done: enter, failed: (error: unknown) => setFailure(explained(error)) };
    loadPasskeys()
      .then(({ suggestPasskeys }) => {
        if (!cancelled) stop = suggestPasskeys(outcome);
      })
      // The button and the password go on without suggestions.
      .catch(() => undefined);
    return () => {
      cancelled = true;
      stop();
    };
  }, [offered, supported, asking]);
  const use = async () => {
    if (asking) return;
    setFailure(undefined);
    setAsking(true);
    try {
      const { loginWithPasskey } = await loadPasskeys();
      const loggedIn = await loginWithPasskey();
      if (loggedIn) return await enter(loggedIn);
    } catch (error) {
      setFailure(explained(error));
    }
    setAsking(false);
  };
  return { supported, failure, use: () => void use() };
}
