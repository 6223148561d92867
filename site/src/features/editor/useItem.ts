import { useCallback, useEffect, useState } from 'react';
import { errors } from '#shared/text/errors.ts';
import { explainFailure } from '../../lib/api.ts';
import type { EditorKind, Said, StoredItem } from './kind.ts';

export function useItem(kind: EditorKind, id: string | undefined) {
  const [item, setItem] = useState<StoredItem>();
  const [failure, setFailure] = useState<Said>();

  const load = useCallback(async () => {
    if (id === undefined) return setFailure({ text: kind.loadFailed, hint: errors[kind.notFound].detail });
    setFailure(undefined);
    try {
      setItem(await kind.load(id));
    } catch (error) {
      console.error(error);
      setFailure(explainFailure(error, kind.loadFailed));
    }
  }, [kind, id]);

  useEffect(() => {
    void load();
  }, [load]);

  return { item, failure, retry: load };
}
