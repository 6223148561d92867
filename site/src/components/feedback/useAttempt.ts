import { useState } from 'react';
import type { Message } from '#site/src/api/api.ts';

/** The calls of a form or card, one at a time, and why the last one failed. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const attempt = async (act: () => Promise<Message | undefined>, done?: () => void) => {
    if (busy) return;
    setBusy(true);
    const failed = await act();
    setBusy(false);
    setFailure(failed);
    if (!failed) done?.();
  };
  return { busy, failure, attempt };
}
