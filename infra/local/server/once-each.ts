type Options = { restMilliseconds: number; mostUnderway: number; now?: () => number };

/**
 * Work by name, done once for all who ask at a time. Undefined where it has just failed, is under way for too many others, or gives
 * nothing; after a failure it rests.
 */
export function onceEach<Result>({ restMilliseconds, mostUnderway, now = Date.now }: Options) {
  const underway = new Map<string, Promise<Result | undefined>>();
  const failedAt = new Map<string, number>();
  return async (name: string, work: () => Promise<Result | undefined>): Promise<Result | undefined> => {
    const known = underway.get(name);
    if (known) return known;
    if (now() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < restMilliseconds) return undefined;
    if (underway.size >= mostUnderway) return undefined;
    const working = work()
      .then((result) => {
        if (failedAt.size > 10_000) failedAt.clear();
        if (result === undefined) failedAt.set(name, now());
        else failedAt.delete(name);
        return result;
      })
      .finally(() => underway.delete(name));
    underway.set(name, working);
    return working;
  };
}
