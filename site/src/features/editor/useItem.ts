import { useCallback, useEffect, useState } from 'react';
import { errors } from '#shared/text/errors.ts';
import { explainFailure } from '#site/src/api/api.ts';
import { mayPass } from '#site/src/api/query-client.ts';
import type { EditorKind, Said, StoredItem } from '#site/src/forms/kind.ts';

export function useItem(kind: EditorKind, id: string | undefined) {
  const [item, setItem] = useState<StoredItem>();
  const [failure, setFailure] = useState<Said & { final?: boolean }>();

  const load = useCallback(async () => {
    if (id === undefined) return setFailure({ text: kind.loadFailed, hint: errors[kind.notFound].detail, final: true });
    setFailure(undefined);
    try {
      setItem(await kind.load(id));
    } catch (error) {
      console.error(error);
      setFailure({ ...explainFailure(error, kind.loadFailed), final: !(error instanceof Error && mayPass(error)) });
    }
  }, [kind, id]);

  useEffect(() => {
    void load();
  }, [load]);

  return { item, failure, retry: failure?.final ? undefined : load };
}
