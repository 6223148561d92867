import { lazy, Suspense, useEffect, useState } from 'react';
import type { Article, PublicArticle } from '#shared/model/article.ts';
import { token } from '../../lib/session.ts';
import { articleColorRule } from '../../styles/colors.ts';
import { type MissingItem, missingItem } from './missing-item.ts';

const ArticleView = lazy(() => import('./ArticleView.tsx').then((module) => ({ default: module.ArticleView })));

type State = 'waiting' | 'absent' | PublicArticle | Article;

/** An address without a page may be of an article published a moment ago, or of a draft that its author looks at. */
export function NotFoundIsland() {
  const [missing] = useState(() => missingItem(location.pathname));
  const [state, setState] = useState<State>(missing?.api ? 'waiting' : 'absent');

  useEffect(() => {
    if (!missing?.api) return;
    fetchArticle(missing.api).then(
      (article) => show(article, setState),
      () => setState('absent'),
    );
  }, [missing]);

  if (!missing) return null;
  if (state === 'absent') return <NotFound item={missing} />;
  if (state === 'waiting') return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <ArticleView article={state} />
    </Suspense>
  );
}

async function fetchArticle(address: string): Promise<PublicArticle | Article> {
  const bearer = token();
  let response = await fetch(address, { headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} });
  // A login that has expired must not hide what everybody may read.
  if (response.status === 401) response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

function show(article: PublicArticle | Article, setState: (state: State) => void): void {
  document.title = article.title;
  // A constructed sheet, because the page's policy knows no hash of this article's colours.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(articleColorRule(article));
  document.adoptedStyleSheets.push(sheet);
  setState(article);
}

const Waiting = () => (
  <p className="spinner" role="status">
    Caricamento...
  </p>
);

function NotFound({ item }: { item: MissingItem }) {
  useEffect(() => {
    document.title = item.text;
  }, [item]);
  return (
    <div className="frame not-found">
      <h1>{item.text}</h1>
      <p>
        <a className="action" href={item.list.href}>
          {item.list.label}
        </a>
      </p>
    </div>
  );
}
