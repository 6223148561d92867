import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { actionOn, type ContentKind, collections } from '#shared/kinds/kinds.ts';
import { editPath } from '#shared/publish/paths.ts';
import { mayTo, type Status } from '#shared/rules/permissions.ts';
import { notices, unpublishedNotice } from '#shared/rules/publishing.ts';
import { networkFailure } from '#site/src/api/network.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { rememberedUser, token } from '#site/src/api/session.ts';
import { Action, ActionLink } from '#site/src/components/controls/buttons.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { type ViewedItem, viewOf } from './item-view.tsx';
import { type MissingItem, missingItem } from './missing-item.ts';
import '#site/src/components/controls/controls.css';
import './DraftBand.css';

/** `failed`: without an answer it is unknown whether the item exists. */
type State = 'waiting' | 'absent' | 'failed' | { view: ReactNode };

/** An address without a page may belong to an item published a moment ago, or to a draft of the logged-in user. */
export function NotFoundIsland() {
  const [missing] = useState(() => missingItem(location.pathname, location.search));
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
  const view = await viewOf(missing.kind, item);
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

async function fetchItem({ kind, id }: MissingItem): Promise<ViewedItem | undefined> {
  const { $get }: { $get: (args: { param: { id: string } }, options: object) => Promise<Response> } =
    publicApi[collections[kind]][':id'];
  const ask = (headers: object) => $get({ param: { id } }, { headers });
  const bearer = token();
  let response = await ask(bearer ? { authorization: `Bearer ${bearer}` } : {});
  // An expired login must not hide public items.
  if (response.status === 401) response = await ask({});
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
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
      <div className="frame row">
        <p>{notices[notice]}</p>
        {user && mayTo(user, actionOn('edit', kind), item.authorId) && (
          <ActionLink href={editPath(kind, item.id)}>Modifica</ActionLink>
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
          <Action onClick={retry}>Riprova</Action>
        </div>
      )}
      <p>
        <ActionLink href={item.list.href}>{item.list.label}</ActionLink>
      </p>
    </>
  );
  return place ? createPortal(message, place) : <div className="frame">{message}</div>;
}
