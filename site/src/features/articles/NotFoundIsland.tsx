import { lazy, Suspense, useEffect, useState } from 'react';
import type { Article, PublicArticle } from '#shared/model/article.ts';
import type { Event, PublicEvent } from '#shared/model/event.ts';
import { civilDateInRome } from '#shared/rules/dates.ts';
import { token } from '../../lib/session.ts';
import { articleColorRule } from '../../styles/colors.ts';
import { type MissingItem, missingItem } from './missing-item.ts';

const ArticleView = lazy(() => import('./ArticleView.tsx').then((module) => ({ default: module.ArticleView })));
const EventView = lazy(() =>
  import('../../components/EventView.tsx').then((module) => ({ default: module.EventView })),
);

type Item = PublicArticle | Article | PublicEvent | Event;
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

function View({ item }: { item: Item }) {
  if (!isEvent(item)) return <ArticleView article={item} />;
  const address = location.origin + location.pathname;
  return <EventView event={item} today={civilDateInRome(new Date())} address={address} />;
}

async function fetchItem(address: string): Promise<Item> {
  const bearer = token();
  const response = await fetch(address, { headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

function show(item: Item, setState: (state: State) => void): void {
  document.title = item.title;
  if (!isEvent(item)) {
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
