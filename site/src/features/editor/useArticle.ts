import { useCallback, useEffect, useState } from 'react';
import type { Article } from '#shared/model/article.ts';
import { errors } from '#shared/text/errors.ts';
import { api, explainFailure } from '../../lib/api.ts';

type Failure = ReturnType<typeof explainFailure>;

const loadFailed = "Errore nel caricamento dell'articolo";

export function useArticle(id: string | undefined) {
  const [article, setArticle] = useState<Article>();
  const [failure, setFailure] = useState<Failure>();

  const load = useCallback(async () => {
    if (id === undefined) return setFailure({ text: loadFailed, hint: errors.ARTICLE_NOT_FOUND.detail });
    setFailure(undefined);
    try {
      setArticle(await api.articles[':id'].$get({ param: { id } }).then((response) => response.json()));
    } catch (error) {
      console.error(error);
      setFailure(explainFailure(error, loadFailed));
    }
  }, [id]);

  useEffect(() => {
    void load();
  }, [load]);

  return { article, failure, retry: load };
}
