import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import { articleSharePicture, eventSharePicture, newsSharePicture } from '#shared/content/share-picture-text.ts';
import { magazine } from '#shared/magazine.ts';
import {
  type KindWithSharePicture,
  kindsWithSharePicture,
  magazineSharePictureKey,
  type SnapshotSummary,
  sharePictureKey,
} from '#shared/model/snapshot/snapshot.ts';
import { type Change, changedItem, listNames, type SnapshotLists } from '#shared/model/snapshot/snapshot-lists.ts';
import type { SharePictureContent } from './draw-share-picture.ts';

export type WantedSharePicture = { key: string; card: SharePictureContent; image?: string | undefined };

/** Older items are rarely shared, and show the magazine’s own picture. */
const maxItemsOfKind = 1_000;

const magazineCard: SharePictureContent = { title: magazine.name, label: magazine.tagline, note: '', color: '#fbf8f3' };

/** The share picture of one item, or of the magazine. `item`: the live item, undefined if there is none. */
export function wantedSharePicture(
  key: string,
  item: (kind: KindWithSharePicture, id: string) => unknown,
): WantedSharePicture | undefined {
  if (key === magazineSharePictureKey) return { key, card: magazineCard };
  const kind = kindsWithSharePicture.find((one) => key.startsWith(sharePictureKey(one, '')));
  const found = kind && item(kind, key.slice(sharePictureKey(kind, '').length));
  return kind && found ? wantedOfItem(kind, found as SnapshotSummary<KindWithSharePicture>) : undefined;
}

const cards: { [Kind in KindWithSharePicture]: (item: SnapshotSummary<Kind>) => SharePictureContent } = {
  article: articleSharePicture,
  event: eventSharePicture,
  news: newsSharePicture,
  video: articleSharePicture,
};

/** Made once for each summary: a full comparison draws few cards and names thousands. */
const made = new WeakMap<object, WantedSharePicture>();

function wantedOfItem<Kind extends KindWithSharePicture>(kind: Kind, item: SnapshotSummary<Kind>): WantedSharePicture {
  const known = made.get(item);
  if (known) return known;
  const wanted = { key: sharePictureKey(kind, item.id), card: cards[kind](item), image: pictureOf(item) };
  made.set(item, wanted);
  return wanted;
}

/** Of a video the poster that the magazine has itself: one of the provider is not fetched for it. */
function pictureOf(item: SnapshotSummary<KindWithSharePicture>): string | undefined {
  if (!('videoId' in item)) return item.image;
  return item.poster || (item.thumbnail.startsWith('/pictures/') ? item.thumbnail : undefined);
}

/** All share pictures that pages name. */
export function wantedSharePictures({ lists }: Pick<Snapshot, 'lists'>): WantedSharePicture[] {
  return [
    { key: magazineSharePictureKey, card: magazineCard },
    ...kindsWithSharePicture.flatMap((kind) =>
      lists.newest(kind, maxItemsOfKind).map((item) => wantedOfItem(kind, item)),
    ),
  ];
}

/**
 * The share pictures that these changes of items touch: a publication names few of thousands. `keys` that are not among
 * the `wanted` have none any more.
 */
export function touchedSharePictures(
  { lists }: Pick<Snapshot, 'lists'>,
  changes: readonly Change[],
): { keys: Set<string>; wanted: WantedSharePicture[] } {
  const keys = new Set([
    ...changedItems(changes),
    ...kindsWithSharePicture.flatMap((kind) => atTheEdge(lists, kind, changes)),
  ]);
  const wanted = [...keys].flatMap((key) => {
    const [kind, id = ''] = key.split('/') as [KindWithSharePicture, string?];
    const item = lists.get(kind, id);
    return item && lists.isAmongNewest(kind, item, maxItemsOfKind) ? [wantedOfItem(kind, item)] : [];
  });
  return { keys, wanted };
}

const changedItems = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => {
    const { kind, id = '' } = changedItem(change) ?? {};
    return kindsWithSharePicture.includes(kind as KindWithSharePicture)
      ? [sharePictureKey(kind as KindWithSharePicture, id)]
      : [];
  });

/** Items that others have moved into the newest ones, or out of them. */
function atTheEdge(lists: SnapshotLists, kind: KindWithSharePicture, changes: readonly Change[]): string[] {
  const isMove = (change: Change) => 'list' in change && change.list === listNames.all(kind) && change.membership;
  const moves = changes.filter(isMove).length;
  const around = moves === 0 ? [] : lists.newest(kind, maxItemsOfKind + moves, maxItemsOfKind - moves);
  return around.map(({ id }) => sharePictureKey(kind, id));
}
