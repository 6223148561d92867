/**
 * The drafts that one open form holds, until it releases them or its tab is gone, however that went: the browser takes
 * the locks of a tab back by itself. Where it knows no locks nobody can tell who is there, and every claim is granted.
 */
export function draftClaims() {
  const held = new Map<string, () => void>();
  let closed = false;

  function release(key: string): void {
    held.get(key)?.();
    held.delete(key);
  }

  return {
    /** False while another form holds it. */
    claim: async (key: string): Promise<boolean> => {
      const letGo = await lock(key);
      if (!letGo) return false;
      if (closed) letGo();
      else held.set(key, letGo);
      return !closed;
    },
    release,
    /** The form is gone, or asleep in the browser's memory, where a lock would only keep it from waking up. */
    close: () => {
      closed = true;
      for (const key of [...held.keys()]) release(key);
    },
  };
}

/** A form that closes and the one that takes its place are in one page: what the first held is free when the second asks. */
let released: Promise<unknown> = Promise.resolve();

async function lock(name: string): Promise<(() => void) | undefined> {
  await released;
  if (!navigator.locks) return () => {};
  return new Promise((answer) => {
    const over = navigator.locks.request(name, { ifAvailable: true }, (granted) => {
      if (!granted) return answer(undefined);
      return new Promise<void>((resolve) => {
        answer(() => {
          resolve();
          released = Promise.allSettled([released, over]);
        });
      });
    });
    // Refused for good, as to a page without a storage of its own.
    over.catch(() => answer(() => {}));
  });
}
