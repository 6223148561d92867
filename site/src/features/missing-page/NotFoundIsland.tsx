import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { editPath } from '#shared/content/paths.ts';
import type { Article, PublicArticle } from '#shared/model/article.ts';
import type { Event, PublicEvent } from '#shared/model/event.ts';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { News } from '#shared/model/news.ts';
import type { Picture } from '#shared/model/snapshot.ts';
import type { PublicVideo, Video } from '#shared/model/video.ts';
import { mayTo, type Status } from '#shared/rules/permissions.ts';
import { notices, unpublishedNotice } from '#shared/rules/publishing.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { networkFailure } from '#site/src/api/network.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { rememberedUser, token } from '#site/src/api/session.ts';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { articleColorRule } from '#site/src/styles/colors.ts';
import { type MissingItem, missingItem } from './missing-item.ts';
import '#site/src/components/controls.css';
import './DraftBand.css';

type Item = PublicArticle | Article | PublicEvent | Event | PublicVideo | Video | News;

/** `failed`: without an answer it is unknown whether the item exists. */
type State = 'waiting' | 'absent' | 'failed' | { view: ReactNode };

/** An address without a page may belong to an item published a moment ago, or to a draft of the logged-in user. */
export function NotFoundIsland() {
  const [missing] = useState(() => missingItem(location.pathname));
  const [state, setState] = useState<State>('waiting');

  const load = useCallback(async () => {
    if (!missing) return;
    setState('waiting');
    setState(await loaded(missing).catch(() => 'failed' as const));
  }, [missing]);
  useEffect(() => void load(), [load]);

  if (!missing) return null;
  if (state === 'waiting') return <Spinner />;
  if (typeof state === 'object') return state.view;
  return <NotFound item={missing} retry={state === 'failed' ? load : undefined} />;
}

async function loaded(missing: MissingItem): Promise<State> {
  const item = await fetchItem(missing);
  if (!item) return 'absent';
  const view = await viewOf(item);
  document.title = item.title;
  const band = <DraftBand kind={missing.kind} item={item} />;
  return {
    view: (
      <>
        {band}
        {view}
      </>
    ),
  };
}

async function fetchItem({ api, id }: MissingItem): Promise<Item | undefined> {
  const { $get }: { $get: (args: { param: { id: string } }, options: object) => Promise<Response> } =
    publicApi[api][':id'];
  const ask = (headers: object) => $get({ param: { id } }, { headers });
  const bearer = token();
  let response = await ask(bearer ? { authorization: `Bearer ${bearer}` } : {});
  // An expired login must not hide public items.
  if (response.status === 401) response = await ask({});
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

const isEvent = (item: Item): item is PublicEvent | Event => 'startDate' in item;
const isVideo = (item: Item): item is PublicVideo | Video => 'videoUrl' in item;
const isNews = (item: Item): item is News => 'summary' in item;

/** Only the view that is needed is loaded. */
async function viewOf(item: Item): Promise<ReactNode> {
  if (isNews(item)) {
    const { NewsView } = await import('#site/src/kinds/news/NewsView.tsx');
    return <NewsView item={item} />;
  }
  if (isVideo(item)) {
    const { VideoPreview } = await import('#site/src/kinds/videos/VideoPreview.tsx');
    return <VideoPreview video={item} />;
  }
  if (isEvent(item)) {
    const { EventView } = await import('#site/src/kinds/events/EventView.tsx');
    return <EventView event={item} today={civilDateInRome(new Date())} address={location.origin + location.pathname} />;
  }
  const [{ ArticleView }, picture] = await Promise.all([
    import('#site/src/kinds/articles/ArticleView.tsx'),
    hostedPicture(item.image),
  ]);
  // A constructed sheet, because the page's policy knows no hash of this article's colours.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(articleColorRule(item));
  document.adoptedStyleSheets.push(sheet);
  return <ArticleView article={item} picture={picture} />;
}

type BandProps = {
  kind: ContentKind;
  item: { id: string; authorId: string; status?: Status; live?: boolean | undefined };
};

/** Above an unpublished page: its status and a link to its form. */
function DraftBand({ kind, item }: BandProps) {
  const notice = unpublishedNotice(item);
  if (!notice) return null;
  const user = rememberedUser();
  return (
    <section className="draft-band" aria-label="Stato">
      <div className="frame">
        <p>{notices[notice]}</p>
        {user && mayTo(user, 'content:edit', item.authorId) && (
          <a className="action" href={editPath(kind, item.id)}>
            Modifica
          </a>
        )}
      </div>
    </section>
  );
}

/** Shown inside the 404 page's message, where the document has a place for it; a preview has none. */
function NotFound({ item, retry }: { item: MissingItem; retry: (() => void) | undefined }) {
  const place = document.querySelector('#assente');
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    document.title = item.text;
    dataset['missing'] = 'absent';
    return () => {
      dataset['missing'] = 'item';
    };
  }, [item]);
  const message = (
    <>
      <h1>{item.text}</h1>
      {retry && (
        <div role="alert">
          <p>{networkFailure}</p>
          <button className="action" type="button" onClick={retry}>
            Riprova
          </button>
        </div>
      )}
      <p>
        <a className="action" href={item.list.href}>
          {item.list.label}
        </a>
      </p>
    </>
  );
  return place ? createPortal(message, place) : <div className="frame">{message}</div>;
}

/** The text waits no longer for its picture. */
const pictureTimeout = 2_000;

/** The size of a picture that the magazine hosts, which decides an article's layout. Other pictures have no known size. */
async function hostedPicture(address: string): Promise<Picture | undefined> {
  if (!address.startsWith('/') || address.startsWith('//')) return undefined;
  const image = new Image();
  image.src = address;
  const loaded = image.decode().catch(() => {});
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, pictureTimeout))]);
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { width, height, variants: [] } : undefined;
}
