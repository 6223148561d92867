import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Article, PublicArticle } from '#shared/model/article.ts';
import type { Event, PublicEvent } from '#shared/model/event.ts';
import type { News } from '#shared/model/news.ts';
import { civilDateInRome } from '#shared/rules/dates.ts';
import { token } from '../../lib/session.ts';
import { articleColorRule } from '../../styles/colors.ts';
import { type MissingItem, missingItem } from './missing-item.ts';

const ArticleView = lazy(() => import('./ArticleView.tsx').then((module) => ({ default: module.ArticleView })));
const EventView = lazy(() =>
  import('../../components/EventView.tsx').then((module) => ({ default: module.EventView })),
);
const NewsView = lazy(() => import('../../components/NewsView.tsx').then((module) => ({ default: module.NewsView })));

type Item = PublicArticle | Article | PublicEvent | Event | News;
type State = 'waiting' | 'absent' | Item;

/** An address without a page may be of an item published a moment ago, or of a draft that its author looks at. */
export function NotFoundIsland() {
  const [missing] = useState(() => missingItem(location.pathname));
  const [state, setState] = useState<State>(missing?.api ? 'waiting' : 'absent');

  useEffect(() => {
    if (!missing?.api) return;
    fetchItem(missing.api).then(
      (item) => show(item, setState),
      () => setState('absent'),
    );
  }, [missing]);

  if (!missing) return null;
  if (state === 'absent') return <NotFound item={missing} />;
  if (state === 'waiting') return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <View item={state} />
    </Suspense>
  );
}

const isEvent = (item: Item): item is PublicEvent | Event => 'startDate' in item;
const isNews = (item: Item): item is News => 'summary' in item;

function View({ item }: { item: Item }) {
  if (isNews(item)) return <NewsView item={item} />;
  if (!isEvent(item)) return <ArticleView article={item} />;
  const address = location.origin + location.pathname;
  return <EventView event={item} today={civilDateInRome(new Date())} address={address} />;
}

async function fetchItem(address: string): Promise<Item> {
  const bearer = token();
  let response = await fetch(address, { headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} });
  // A login that has expired must not hide what everybody may read.
  if (response.status === 401) response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

function show(item: Item, setState: (state: State) => void): void {
  document.title = item.title;
  if (!isNews(item) && !isEvent(item)) {
    // A constructed sheet, because the page's policy knows no hash of this article's colours.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(articleColorRule(item));
    document.adoptedStyleSheets.push(sheet);
  }
  setState(item);
}

const Waiting = () => (
  <p className="spinner" role="status">
    Caricamento...
  </p>
);

/** Said on the drawn page, whose place for it the document keeps. */
function NotFound({ item }: { item: MissingItem }) {
  const place = document.querySelector('#assente');
  useLayoutEffect(() => {
    document.title = item.text;
    document.documentElement.dataset['missing'] = 'absent';
  }, [item]);
  if (!place) return null;
  return createPortal(
    <>
      <h1>{item.text}</h1>
      <p>
        <a className="action" href={item.list.href}>
          {item.list.label}
        </a>
      </p>
    </>,
    place,
  );
}
